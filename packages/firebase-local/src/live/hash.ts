import { createHash } from 'node:crypto';
import { leaf, type LiveNode, type MaybeNode, type Priority } from './node.ts';
import { compareKeys, compareNodes } from './order.ts';

const sha1 = (text: string): string => createHash('sha1').update(text).digest('base64');

function bitsOf(value: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes.toString('hex');
}

const priorityText = (priority: Priority): string => {
  if (priority === null) return '';
  return typeof priority === 'number'
    ? `priority:number:${bitsOf(priority)}:`
    : `priority:string:${priority}:`;
};

const priorityNode = (priority: Priority): MaybeNode => (priority === null ? null : leaf(priority));

const known = new WeakMap<LiveNode, string>();

/** The hash of the value that an SDK transaction has read; empty for no value. */
export function hashNode(node: MaybeNode): string {
  if (node === null) return '';
  const before = known.get(node);
  if (before !== undefined) return before;
  let text = priorityText(node.priority);
  if (node.kind === 'leaf') {
    text += `${typeof node.value}:${typeof node.value === 'number' ? bitsOf(node.value) : String(node.value)}`;
  } else {
    const ordered = [...node.children].sort(
      ([keyA, a], [keyB, b]) =>
        compareNodes(priorityNode(a.priority), priorityNode(b.priority)) || compareKeys(keyA, keyB),
    );
    for (const [key, child] of ordered) text += `:${key}:${hashNode(child)}`;
  }
  const hash = sha1(text);
  known.set(node, hash);
  return hash;
}
