/** The text of `npm run office -- help`. */
import { administrationHelp } from './administration-arguments.ts';
import { locales } from '../src/i18n/locales.ts';
import { reportKinds } from '../src/features/reports/kinds.ts';
import { statuses } from '../src/features/office/model/report.ts';

export const help = `Commands of the office that its page does not have.

  npm run office -- export  --format csv|xlsx|json --to DIR [filters] [--no-photos] [--language ${locales.join('|')}]
                         [--bom] [--separator ";"]
                         with a language as the office page exports it, for people; without one for programs
  npm run office -- training --to FILE [--language ${locales.join('|')}] [--bom] [--separator ";"]
                         which driver has confirmed which chapter of the manual, for the trainer
  npm run office -- orphans [--older-than DAYS] [--remove]
                         photos, work and entries of vehicles whose report never came,
                         at least 90 days old; the rules keep work for a year
  npm run office -- open-file FILE --key PEM [--to ZIP]
                         reports that a phone has sealed for the company; needs no sign-in
  npm run office -- aside   [ID --reason TEXT]
                         keeps a report out of lists and exports, by its id; without ID: what is kept out
${administrationHelp}
Filters
  --kind KIND           ${Object.keys(reportKinds).join(', ')}
  --status STATUS       ${[...statuses, 'none'].join(', ')}
  --from, --until DAY   first and last day, such as 2026-11-21, or a moment with time zone
  --driver WHO          uid, staff number or part of the name
  --signed, --anonymous only these
  --once FILE           anonymous near misses that FILE does not name yet, whatever their day;
                        an export adds those it has written

Sign-in
  --email, --password   or TANKLOTSE_EMAIL, TANKLOTSE_PASSWORD; asked for otherwise
  TANKLOTSE_APP_CHECK_DEBUG_TOKEN for a project that enforces App Check (docs/deploy.md, step 8)
  --origin ADDRESS      where the app runs (http://localhost:4173)
  --config FILE|ADDRESS another config.json than that of the origin, for a real project
`;
