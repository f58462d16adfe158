import type { CallExpression, Identifier, Node, ObjectPattern } from '@babel/types'
import type { SiteFile } from '../project/Site.js'
import { keyOf } from '../source/objects.js'
import { inStyle } from '../source/readStyle.js'
import { endOf, startOf } from '../source/walk.js'
import type { Move, Use } from './Move.js'
import { codeOf } from './planKit.js'
import { callOf } from './wagmiConfig.js'

/** What a member that a hook returned is called now. */
export type Member = {
  /** Its name in what the new hook returns. */
  to: string
  /** Further names that a call of it needs. */
  also?: readonly string[]
  /** The argument that a call gets. */
  argument?: string
  /** Writes a call that has other arguments; `own` are the local names of `to` and `also`. */
  call?(own: readonly string[], argument: Node | undefined, code: string): string
  /** Writes the member where it is handed on instead of called. */
  value?(own: readonly string[]): string
  /** Writes a value that is computed from it. */
  read?(own: string): string
}

/** A hook of the old kit and what replaces it. */
export type Hook = {
  to: string
  members: Readonly<Record<string, Member>>
  /** Whether its arguments stay. */
  keepsArguments?: boolean
}

/** Moves the uses of one hook. Members without a replacement are left to a person. */
export function moveHook(move: Move, uses: readonly Use[], hook: Hook): void {
  const movable = uses.filter((use) => !use.imported.isType && isMovable(use, hook))
  for (const use of movable) move.done(use)
  for (const use of movable) {
    const call = callOf(use.node, use.parent)
    if (!call) continue
    const { file } = use
    file.edits.replace(startOf(use.node), endOf(use.node), file.imports.need('latchkey', hook.to))
    if (!hook.keepsArguments) dropArguments(file, call)
    const target = targetOf(use, call)
    if (target?.type === 'ObjectPattern') moveDestructured(file, target, hook)
    else if (target?.type === 'Identifier') moveObject(file, target, hook)
    else if (target) moveMember(file, target, hook)
  }
  for (const use of uses.filter((one) => !movable.includes(one))) {
    for (const name of unknownMembers(use, hook)) {
      move.leave(use.file, startOf(use.node), `${use.name}().${name}`)
    }
  }
}

function dropArguments(file: SiteFile, call: CallExpression): void {
  const start = endOf(call.typeParameters ?? call.callee)
  if (call.typeParameters) file.edits.replace(endOf(call.callee), endOf(call.typeParameters), '')
  if (call.arguments.length > 0) file.edits.replace(start, endOf(call), '()')
}

/** What takes the hook's result. */
function targetOf({ file }: Use, call: CallExpression): Node | undefined {
  const parent = file.bindings.parentOf(call)
  if (parent?.type === 'VariableDeclarator' && parent.init === call) return parent.id
  if (parent?.type === 'MemberExpression' && parent.object === call && !parent.computed) return parent
  return undefined
}

function membersOf(use: Use): string[] | undefined {
  const call = callOf(use.node, use.parent)
  if (!call) return undefined
  const parent = use.file.bindings.parentOf(call)
  if (parent?.type === 'ExpressionStatement') return []
  const target = targetOf(use, call)
  if (target?.type === 'ObjectPattern') {
    const keys = target.properties.map((property) => keyOf(property))
    return keys.every((key) => key !== undefined) ? keys : undefined
  }
  if (target?.type === 'MemberExpression' && target.property.type === 'Identifier')
    return [target.property.name]
  if (target?.type !== 'Identifier') return undefined
  const names = (use.file.bindings.bindingOf(target)?.references ?? []).map(({ node, parent: user }) =>
    (user.type === 'MemberExpression' || user.type === 'OptionalMemberExpression') &&
    user.object === node &&
    user.property.type === 'Identifier' &&
    !user.computed
      ? user.property.name
      : undefined,
  )
  return names.every((name) => name !== undefined) ? names : undefined
}

function isMovable(use: Use, hook: Hook): boolean {
  return membersOf(use)?.every((name) => Object.hasOwn(hook.members, name)) === true
}

function unknownMembers(use: Use, hook: Hook): string[] {
  return (membersOf(use) ?? []).filter((name) => !Object.hasOwn(hook.members, name))
}

/** `const { open: local } = useX()`: the local name stays, so that its uses mostly do. */
function moveDestructured(file: SiteFile, pattern: ObjectPattern, hook: Hook): void {
  const given: string[] = []
  const locals = new Map<string, string>()
  const give = (name: string, wanted: string): string => {
    const known = locals.get(name)
    if (known) return known
    locals.set(name, wanted)
    given.push(name === wanted ? name : `${name}: ${wanted}`)
    return wanted
  }
  for (const property of pattern.properties) {
    if (property.type !== 'ObjectProperty') continue
    const member = hook.members[keyOf(property) ?? '']
    const local = localOf(property.value)
    if (!member || !local) continue
    const isComputed = (member.call ?? member.read) !== undefined && member.to !== local.name
    const first =
      locals.get(member.to) ??
      give(member.to, isComputed ? file.imports.free(nameFor(member.to)) : local.name)
    const own = [
      first,
      ...(member.also ?? []).map((name) => locals.get(name) ?? give(name, file.imports.free(nameFor(name)))),
    ]
    for (const { node, parent, key } of file.bindings.bindingOf(local)?.references ?? []) {
      moveUse(file, node, parent, key, member, own, first === local.name)
    }
  }
  file.edits.replace(
    startOf(pattern),
    endOf(pattern.typeAnnotation ?? pattern),
    given.length === 0 ? '{}' : `{ ${given.join(', ')} }`,
  )
}

/** A name for a function of the modal that tells it from a state of the same name. */
function nameFor(member: string): string {
  return member === 'open' || member === 'close' ? `${member}Modal` : member
}

function localOf(value: Node): Identifier | undefined {
  if (value.type === 'Identifier') return value
  return value.type === 'AssignmentPattern' && value.left.type === 'Identifier' ? value.left : undefined
}

function moveObject(file: SiteFile, variable: Identifier, hook: Hook): void {
  for (const { parent } of file.bindings.bindingOf(variable)?.references ?? []) moveMember(file, parent, hook)
}

/** `modal.open` of a result that is kept whole. */
function moveMember(file: SiteFile, expression: Node, hook: Hook): void {
  if (expression.type !== 'MemberExpression' && expression.type !== 'OptionalMemberExpression') return
  const { object, property } = expression
  const member = property.type === 'Identifier' ? hook.members[property.name] : undefined
  const parent = file.bindings.parentOf(expression)
  if (!member || !parent) return
  const base = codeOf(file, object)
  const own = [member.to, ...(member.also ?? [])].map((name) => `${base}.${name}`)
  if (member.call || member.value || member.read || member.argument) {
    moveUse(file, expression, parent, keyIn(parent, expression), member, own, false)
  } else file.edits.replace(startOf(property), endOf(property), member.to)
}

function keyIn(parent: Node, child: Node): string {
  return Object.entries(parent).find(([, value]) => value === child)?.[0] ?? ''
}

function moveUse(
  file: SiteFile,
  node: Node,
  parent: Node,
  key: string,
  member: Member,
  own: readonly string[],
  isSameName: boolean,
): void {
  const { edits } = file
  const [first = ''] = own
  const given = member.argument && inStyle(member.argument, file.style)
  if (member.read) return void replaceValue(file, node, parent, member.read(first))
  const isCall =
    (parent.type === 'CallExpression' || parent.type === 'OptionalCallExpression') && parent.callee === node
  if (isCall) {
    const [argument] = parent.arguments
    const code = argument ? codeOf(file, argument) : ''
    if (member.call) edits.replace(startOf(parent), endOf(parent), member.call(own, argument, code))
    else if (given) edits.replace(startOf(parent), endOf(parent), `${first}(${given})`)
    else if (!isSameName) edits.replace(startOf(node), endOf(node), first)
    return
  }
  const isTest =
    key === 'test' ||
    (parent.type === 'UnaryExpression' && parent.operator === '!') ||
    (parent.type === 'LogicalExpression' && key === 'left' && parent.operator === '&&')
  const handsOn = member.value?.(own) ?? (given ? `() => ${first}(${given})` : first)
  const isPlain = isTest || handsOn === first
  if (isPlain && isSameName) return
  const isOperand = parent.type === 'LogicalExpression' || parent.type === 'ConditionalExpression'
  replaceValue(file, node, parent, isPlain ? first : isOperand ? `(${handsOn})` : handsOn)
}

/** Replaces a use of a variable; `{ a }` becomes `{ a: … }`. */
export function replaceValue(file: SiteFile, node: Node, parent: Node, code: string): void {
  const isShort = parent.type === 'ObjectProperty' && parent.shorthand
  const name = file.text.slice(startOf(node), endOf(node))
  if (isShort && code !== name) file.edits.replace(startOf(parent), endOf(parent), `${name}: ${code}`)
  else file.edits.replace(startOf(node), endOf(node), code)
}
