/** The rules language of database.rules.json, expression by expression. */
import { describe, expect, it } from 'vitest';
import { parseNode, setAt } from '../../../src/live/node.ts';
import { parseWireQuery } from '../../../src/live/query.ts';
import { createRules } from '../../../src/live/rules.ts';

const now = 1_795_000_000_000;
const node = (json: unknown) => parseNode(json, { now, current: null });
const tree = node({
  room: {
    name: 'Süd',
    size: 4,
    open: true,
    tags: { a: 1, b: { c: 2 } },
    ranked: { '.value': 1, '.priority': 7 },
  },
  other: 'x',
});
const anna = {
  uid: 'anna',
  claims: { office: true, email: 'anna@example.com', firebase: { sign_in_provider: 'password' } },
  expiresAt: now + 1000,
};

const reads = (rule: string, path: readonly string[] = ['room'], query?: unknown): boolean =>
  createRules({ rules: { room: { '.read': rule } } }).refuseRead(
    tree,
    path,
    parseWireQuery(query),
    anna,
    now,
  ) === null;
const writes = (validate: string, value: unknown, rules: object = {}): boolean =>
  createRules({ rules: { room: { '.write': true, '.validate': validate, ...rules } } }).refuseWrite(
    tree,
    setAt(tree, ['room'], node(value)),
    [['room']],
    anna,
    now,
  ) === null;

describe('reading', () => {
  it.each<[string, boolean]>([
    ["auth.uid === 'anna'", true],
    ["auth.provider === 'password'", true],
    ['auth.token.office === true', true],
    ["auth.token.email.endsWith('@example.com')", true],
    ['auth.token.none === true', false],
    ['auth === null', false],
    ['now === 1795000000000', true],
    ['data.exists()', true],
    ["data.child('none').exists()", false],
    ["data.hasChild('tags/b/c')", true],
    ["data.hasChild('tags/none')", false],
    ['data.hasChildren()', true],
    ["data.child('name').hasChildren()", false],
    ["data.child('tags').hasChildren(['a', 'b'])", true],
    ["data.child('tags').hasChildren(['a', 'z'])", false],
    ["data.child('name').val() === 'Süd'", true],
    ["data.child('name').isString()", true],
    ["data.child('size').isNumber()", true],
    ["data.child('open').isBoolean()", true],
    ["data.child('size').isString()", false],
    ["data.child('ranked').getPriority() === 7", true],
    ["data.child('name').getPriority() === null", true],
    ["data.parent().child('other').val() === 'x'", true],
    ["root.child('other').val() === 'x'", true],
    ["root.child('room/tags/b').parent().parent().child('size').val() > 3", true],
    ["data.child('name').val().length === 3", true],
    ["data.child('name').val().matches(/^S/)", true],
    ["data.child('name').val().contains('ü')", true],
    ["data.child('size').val() + 1 === 5", true],
    ["data.child('open').val() !== true", false],
    ['false || true', true],
    ["data.child('none').val() === null", true],
    ["data.child('size').val().length > 0", false],
  ])('%s is %s', (rule, expected) => {
    expect(reads(rule)).toBe(expected);
  });
  it('a rule allows the paths below it, not those above', () => {
    expect(reads('true', ['room', 'tags', 'b'])).toBe(true);
    expect(reads('true', [])).toBe(false);
  });
  it.each<[string, unknown, boolean]>([
    ['query.limitToLast <= 10', { l: 10, vf: 'r' }, true],
    ['query.limitToLast <= 10', { l: 11, vf: 'r' }, false],
    ['query.limitToFirst === 1', { l: 1, vf: 'l' }, true],
    ["query.orderByChild === 'size'", { i: 'size' }, true],
    ['query.orderByKey', { i: '.key' }, true],
    ['query.orderByValue', { i: '.value' }, true],
    ['query.orderByPriority', { l: 1, vf: 'l' }, true],
    ['query.equalTo === auth.uid', { i: 'owner', sp: 'anna', ep: 'anna' }, true],
    ['query.equalTo === auth.uid', { i: 'owner', sp: 'anna' }, false],
    ['query.startAt === 2 && query.endAt === 3', { i: 'size', sp: 2, ep: 3 }, true],
    ['query.limitToLast <= 10', undefined, false],
  ])('%s for %j is %s', (rule, query, expected) => {
    expect(reads(rule, ['room'], query)).toBe(expected);
  });
});

describe('writing', () => {
  it.each<[string, unknown, boolean]>([
    ["newData.hasChildren(['name'])", { name: 'x' }, true],
    ["newData.hasChildren(['name'])", { other: 'x' }, false],
    ["newData.child('size').val() > data.child('size').val()", { size: 5 }, true],
    ["newData.child('size').val() > data.child('size').val()", { size: 4 }, false],
    ["newData.child('at').val() === now", { at: { '.sv': 'timestamp' } }, true],
    ["newData.child('at').val() <= now", { at: now + 1 }, false],
    ["newData.parent().child('other').val() === 'x'", 1, true],
    ['newData.isString()', 'text', true],
    ['newData.isString()', { a: 'text' }, false],
    ['newData.hasChildren()', 'text', false],
    ['newData.hasChildren()', { a: 1 }, true],
  ])('%s for %j is %s', (rule, value, expected) => {
    expect(writes(rule, value)).toBe(expected);
  });
  it('validates every level below, but not removals', () => {
    const deep = {
      list: {
        $n: {
          '.validate': "newData.hasChild('id') && $n.length === 2",
          id: { '.validate': 'newData.isNumber()' },
          $other: { '.validate': false },
        },
      },
    };
    expect(writes('true', { list: { n1: { id: 1 }, n2: { id: 2 } } }, deep)).toBe(true);
    expect(writes('true', { list: { n1: { id: 1 }, n2: { id: 'x' } } }, deep)).toBe(false);
    expect(writes('true', { list: { n1: { id: 1, more: 1 } } }, deep)).toBe(false);
    expect(writes('true', { list: { n123: { id: 1 } } }, deep)).toBe(false);
    expect(writes('false', null, deep)).toBe(true);
  });
  it('checks several paths of one write by their combined result', () => {
    const rules = createRules({
      rules: {
        a: { '.write': "newData.parent().child('b').val() === 2" },
        b: { '.write': 'true' },
      },
    });
    const both = setAt(setAt(tree, ['a'], node(1)), ['b'], node(2));
    expect(rules.refuseWrite(tree, both, [['a'], ['b']], null, now)).toBeNull();
    expect(rules.refuseWrite(tree, setAt(tree, ['a'], node(1)), [['a']], null, now)).toContain(
      'denied',
    );
  });
  it('reports the rule that denied it', () => {
    expect(
      createRules({ rules: { a: { '.write': "auth.uid === 'bert'" } } }).refuseWrite(
        tree,
        setAt(tree, ['a'], node(1)),
        [['a']],
        anna,
        now,
      ),
    ).toContain("auth.uid === 'bert'");
  });
});
