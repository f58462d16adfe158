import type { Identifier, JSXIdentifier, Node } from '@babel/types'
import { forEachChild } from './walk.js'

/** A use of a name: `parent` is the node it stands in. */
export type Reference = { node: Identifier | JSXIdentifier; parent: Node; key: string }

/** A declared name and where it is used. */
export type Binding = {
  name: string
  /** The name in its declaration. */
  node: Identifier
  /** The statement, function or specifier that declares it. */
  declaration: Node
  references: Reference[]
}

/** The names of a file. */
export type Bindings = {
  /** Those of the module itself, by name. */
  module: ReadonlyMap<string, Binding>
  /** Every name that is declared anywhere, or used without a declaration. */
  names: ReadonlySet<string>
  parentOf(node: Node): Node | undefined
  /** The binding a declared or used name belongs to. */
  bindingOf(node: Node): Binding | undefined
}

type Scope = { parent: Scope | undefined; isFunction: boolean; bindings: Map<string, Binding> }

const functions = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ObjectMethod',
  'ClassMethod',
  'ClassPrivateMethod',
])
const blocks = new Set([
  'BlockStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'CatchClause',
  'SwitchStatement',
  'StaticBlock',
  'TSModuleBlock',
])
/** Kinds of nodes whose `key` is a name of a member. */
const membered = new Set([
  'ObjectProperty',
  'ObjectMethod',
  'ClassMethod',
  'ClassProperty',
  'ClassAccessorProperty',
  'TSPropertySignature',
  'TSMethodSignature',
  'TSDeclareMethod',
])
/** Where a name stands that is no use of a binding, as `Kind.member`. */
const plainNames = new Set([
  'LabeledStatement.label',
  'BreakStatement.label',
  'ContinueStatement.label',
  'ImportSpecifier.imported',
  'ExportSpecifier.exported',
  'ExportNamespaceSpecifier.exported',
  'TSQualifiedName.right',
  'TSEnumMember.id',
  'TSModuleDeclaration.id',
  'TSNamedTupleMember.label',
  'TSTypePredicate.parameterName',
  'TSFunctionType.parameters',
  'TSMethodSignature.parameters',
  'TSIndexSignature.parameters',
  'MetaProperty.meta',
  'MetaProperty.property',
  'JSXAttribute.name',
  'JSXMemberExpression.property',
])

/** Resolves the names of a file: which use belongs to which declaration. */
export function findBindings(program: Node): Bindings {
  const parents = new Map<Node, Node>()
  const owners = new Map<Node, Binding>()
  const names = new Set<string>()
  const found: { reference: Reference; scope: Scope }[] = []
  const root: Scope = { parent: undefined, isFunction: true, bindings: new Map() }

  function declare(pattern: Node | null | undefined, scope: Scope, declaration: Node): void {
    if (!pattern) return
    if (pattern.type === 'Identifier') {
      const known = scope.bindings.get(pattern.name)
      const binding = known ?? { name: pattern.name, node: pattern, declaration, references: [] }
      scope.bindings.set(pattern.name, binding)
      owners.set(pattern, binding)
      names.add(pattern.name)
    } else if (pattern.type === 'ObjectPattern') {
      for (const property of pattern.properties) {
        declare(property.type === 'RestElement' ? property.argument : property.value, scope, declaration)
      }
    } else if (pattern.type === 'ArrayPattern') {
      for (const element of pattern.elements) declare(element, scope, declaration)
    } else if (pattern.type === 'AssignmentPattern') declare(pattern.left, scope, declaration)
    else if (pattern.type === 'RestElement') declare(pattern.argument, scope, declaration)
    else if (pattern.type === 'TSParameterProperty') declare(pattern.parameter, scope, declaration)
  }

  function declareOwn(node: Node, scope: Scope, inner: Scope): void {
    if (node.type === 'VariableDeclaration') {
      const target = node.kind === 'var' ? functionScope(scope) : scope
      for (const { id } of node.declarations) declare(id, target, node)
    } else if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') {
      declare(node.id, scope, node)
    } else if (
      node.type === 'TSTypeAliasDeclaration' ||
      node.type === 'TSInterfaceDeclaration' ||
      node.type === 'TSEnumDeclaration'
    ) {
      declare(node.id, scope, node)
    } else if (
      node.type === 'ImportSpecifier' ||
      node.type === 'ImportDefaultSpecifier' ||
      node.type === 'ImportNamespaceSpecifier'
    ) {
      declare(node.local, root, node)
    } else if (node.type === 'CatchClause') declare(node.param, inner, node)
    else if (node.type === 'FunctionExpression') declare(node.id, inner, node)
    if ('params' in node && functions.has(node.type) && Array.isArray(node.params)) {
      for (const parameter of node.params) declare(parameter as Node, inner, node)
    }
  }

  function go(node: Node, parent: Node | undefined, key: string, scope: Scope): void {
    if (parent) parents.set(node, parent)
    const opens = functions.has(node.type) || blocks.has(node.type)
    const inner: Scope = opens
      ? { parent: scope, isFunction: functions.has(node.type), bindings: new Map() }
      : scope
    declareOwn(node, scope, inner)
    if (parent && (node.type === 'Identifier' || node.type === 'JSXIdentifier')) {
      if (isUse(node, parent, key) && !owners.has(node))
        found.push({ reference: { node, parent, key }, scope })
    }
    forEachChild(node, (child, below) => go(child, node, below, inner))
  }

  go(program, undefined, '', root)
  for (const { reference, scope } of found) {
    names.add(reference.node.name)
    if (owners.has(reference.node)) continue
    const binding = lookUp(reference.node.name, scope)
    if (!binding) continue
    binding.references.push(reference)
    owners.set(reference.node, binding)
  }
  return {
    module: root.bindings,
    names,
    parentOf: (node) => parents.get(node),
    bindingOf: (node) => owners.get(node),
  }
}

function functionScope(scope: Scope): Scope {
  return scope.isFunction || !scope.parent ? scope : functionScope(scope.parent)
}

function lookUp(name: string, scope: Scope | undefined): Binding | undefined {
  return scope && (scope.bindings.get(name) ?? lookUp(name, scope.parent))
}

function isUse(node: Identifier | JSXIdentifier, parent: Node, key: string): boolean {
  if (plainNames.has(`${parent.type}.${key}`)) return false
  if (key === 'key' && membered.has(parent.type)) return 'computed' in parent && parent.computed === true
  if (
    key === 'property' &&
    (parent.type === 'MemberExpression' || parent.type === 'OptionalMemberExpression')
  ) {
    return parent.computed
  }
  if (parent.type === 'ExportSpecifier') return key === 'local'
  if (node.type === 'JSXIdentifier') return !/^[a-z]/.test(node.name) || parent.type === 'JSXMemberExpression'
  return true
}
