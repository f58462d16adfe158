import type { Node } from '@babel/types'
import type { Binding } from '../source/findBindings.js'
import { keyOf, removeFromList } from '../source/objects.js'
import { endOf, startOf } from '../source/walk.js'
import { modalNames } from '../tables/modalNames.js'
import type { Move, Use } from './Move.js'
import { callOf } from './wagmiConfig.js'

/** Moves the hook that adds transactions to the account's list. */
export function moveAddTransaction(move: Move, use: Use): void {
  if (!modalNames.addTransaction) return void dropFunction(move, use)
  const { file } = use
  move.done(use)
  const calls = functionOf(use)?.references.map(({ parent }) => parent) ?? []
  for (const call of calls) {
    if (call.type !== 'CallExpression' && call.type !== 'OptionalCallExpression') continue
    const [argument] = call.arguments
    if (argument?.type === 'ObjectExpression')
      removeFromList(file, argument.properties, (node) => keyOf(node) === 'confirmations')
  }
  file.edits.replace(
    startOf(use.node),
    endOf(use.node),
    file.imports.need('latchkey', modalNames.addTransaction),
  )
}

/** The variable that has the hook's function. */
function functionOf({ file, node, parent }: Use): Binding | undefined {
  const call = callOf(node, parent)
  const declarator = call && file.bindings.parentOf(call)
  return declarator?.type === 'VariableDeclarator' && declarator.id.type === 'Identifier'
    ? file.bindings.bindingOf(declarator.id)
    : undefined
}

/** Removes a hook that gives a function which nothing replaces, and the statements that call the function. A person is told. */
function dropFunction(move: Move, use: Use): void {
  const { file } = use
  const call = callOf(use.node, use.parent)
  const declarator = call && file.bindings.parentOf(call)
  if (declarator?.type !== 'VariableDeclarator' || declarator.id.type !== 'Identifier') return
  const statement = file.bindings.parentOf(declarator)
  const calls = (file.bindings.bindingOf(declarator.id)?.references ?? []).map(({ node, parent }) => {
    const isCall =
      (parent.type === 'CallExpression' || parent.type === 'OptionalCallExpression') && parent.callee === node
    const outer = isCall ? file.bindings.parentOf(parent) : undefined
    return outer?.type === 'ExpressionStatement' ? outer : undefined
  })
  if (!statement || calls.some((one) => one === undefined)) return
  move.leave(file, startOf(use.node), use.name)
  move.done(use)
  for (const one of [statement, ...calls]) if (one) removeStatement(use, one)
}

function removeStatement({ file }: Use, statement: Node): void {
  const line = /\n[ \t]*$/.exec(file.text.slice(0, startOf(statement)))?.[0].length ?? 0
  const isWholeLine = line > 0 && /^[ \t]*\r?\n/.test(file.text.slice(endOf(statement)))
  const start = isWholeLine ? startOf(statement) - line : startOf(statement)
  file.edits.replace(start - (file.text[start - 1] === '\r' && isWholeLine ? 1 : 0), endOf(statement), '')
}
