import { execFileSync } from 'node:child_process';
import { dueWords, openDueDate } from './due-words.ts';

const TODAY = '2026-11-22';

it.each([
  ['2026-11-26', null, 'calm'],
  ['2026-11-25', 'Due in 3 days', 'soon'],
  ['2026-11-23', 'Due tomorrow', 'soon'],
  ['2026-11-22', 'Due today', 'late'],
  ['2026-11-21', '1 day late', 'late'],
  ['2026-10-22', '31 days late', 'late'],
] as const)('on Nov 22 the due date %s reads %j, %s', (due, words, urgency) => {
  expect(dueWords(due, TODAY)).toEqual({ words, urgency });
});

it('counts the day on which clocks go forward at midnight as a whole one', () => {
  const program = `import { dueWords } from './components/documents/due-date/due-words.ts';
    console.log(dueWords('2026-09-07', '2026-09-06').words)`;
  const env = { ...process.env, TZ: 'America/Santiago' };
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], { env });
  expect(printed.toString().trim()).toBe('Due tomorrow');
});

it.each([
  ['in_progress', TODAY],
  ['pending_for_signature', TODAY],
  ['uploaded', TODAY],
  ['signed', null],
  ['rejected', null],
  ['cancelled', null],
] as const)('the due date of a document that is %s is %j', (status, due) => {
  expect(openDueDate({ status, due_date: TODAY })).toBe(due);
});
