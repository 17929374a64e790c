/**
 * Keeps the screens whole when the browser translates the page. Translating replaces each text node by
 * elements. React inserts before, changes and removes the text nodes that it created. After a
 * translation it throws or changes a node outside the document (facebook/react#11538). A text that is
 * the only child of its element is safe, because React sets it through the element.
 */
import ts from 'typescript';

const isBlank = (child) =>
  (child.type === 'JSXText' && child.value.trim() === '') ||
  (child.type === 'JSXExpressionContainer' &&
    (child.expression.type === 'JSXEmptyExpression' ||
      (child.expression.type === 'Literal' && String(child.expression.value).trim() === '')));

const textFlags = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike;

/** The members of a union; a type parameter counts as its constraint. */
function membersOf(checker, type) {
  const constraint = checker.getBaseConstraintOfType(type) ?? type;
  return constraint.isUnion() ? constraint.types : [constraint];
}

/** True if React would create a text node for a value of the type. It creates none for "". */
const isText = (checker, type) =>
  membersOf(checker, type).some(
    (member) =>
      (member.flags & textFlags) !== 0 && !(member.isStringLiteral() && member.value === ''),
  );

/**
 * True for a list with texts, for which React creates text nodes beside one another. `seen` ends the
 * search in a list of lists of its own type.
 */
function isTextList(checker, type, seen = new Set()) {
  if (seen.has(type)) return false;
  seen.add(type);
  return membersOf(checker, type)
    .filter((member) => checker.isArrayType(member) || checker.isTupleType(member))
    .flatMap((list) => checker.getTypeArguments(list))
    .some((entry) => isText(checker, entry) || isTextList(checker, entry, seen));
}

/**
 * True for a type that admits everything, as ReactNode does: the component that passes a text is
 * checked instead.
 */
const isAnything = (checker, type) =>
  membersOf(checker, type).some(({ symbol }) => symbol?.name === 'ReactPortal');

const nameOf = ({ name }) => (name.type === 'JSXIdentifier' ? name.name : undefined);
const isFragment = (parent) =>
  parent.type === 'JSXFragment' || nameOf(parent.openingElement) === 'Fragment';

/** An element of HTML or SVG. It stays in place as long as React keeps it. */
const isHost = (node) =>
  node.type === 'JSXElement' && /^[a-z]/.test(nameOf(node.openingElement) ?? '');

/** @type {import('eslint').Rule.RuleModule} */
const ownElement = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      beside:
        'A translated page breaks a text beside other content: put it into a separate element.',
      fragment: 'A translated page breaks a text in a fragment: put it into a separate element.',
      list: 'A translated page breaks the texts of a list: put each into a separate element.',
      component: 'A translated page breaks the text that {{name}} returns: return an element.',
    },
  },
  create(context) {
    const { program, getTypeAtLocation: typeOf } = context.sourceCode.parserServices;
    const checker = program.getTypeChecker();

    const isTextChild = (child) =>
      child.type === 'JSXText' ||
      (child.type === 'JSXExpressionContainer' && isText(checker, typeOf(child.expression)));

    const check = (parent) => {
      const children = parent.children.filter((child) => !isBlank(child));
      for (const child of children) {
        if (
          child.type === 'JSXExpressionContainer' &&
          !isAnything(checker, typeOf(child.expression)) &&
          isTextList(checker, typeOf(child.expression))
        ) {
          context.report({ node: child, messageId: 'list' });
        }
        if (!isTextChild(child)) continue;
        const others = children.filter((other) => other !== child);
        if (isFragment(parent)) context.report({ node: child, messageId: 'fragment' });
        // A text of the source beside elements that stay is never touched.
        else if (!others.every((other) => child.type === 'JSXText' && isHost(other))) {
          context.report({ node: child, messageId: 'beside' });
        }
      }
    };

    return {
      JSXElement: check,
      JSXFragment: check,
      JSXOpeningElement(element) {
        const { name } = element;
        if (/^[a-z]/.test(nameOf(element) ?? '')) return;
        const results = typeOf(name)
          .getCallSignatures()
          .map((signature) => signature.getReturnType())
          .filter((type) => !isAnything(checker, type));
        if (results.some((type) => isText(checker, type) || isTextList(checker, type))) {
          context.report({
            node: name,
            messageId: 'component',
            data: { name: context.sourceCode.getText(name) },
          });
        }
      },
    };
  },
};

/** @type {import('eslint').ESLint.Plugin} */
export const text = { rules: { 'own-element': ownElement } };
