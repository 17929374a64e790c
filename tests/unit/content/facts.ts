/** The facts of the manual for what stands outside the site: scripts may ask tests, not components. */
export {
  checkerRoles,
  isOpen,
  type CheckerRole,
} from '../../../src/components/manual/open-facts.ts';
