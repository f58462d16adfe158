import type { Node } from '@babel/types'
import { endOf, startOf } from '../source/walk.js'
import type { Move, Use } from './Move.js'
import { callOf } from './wagmiConfig.js'

/** Removes a hook that gives a function which nothing replaces, and the statements that call the function. A person is told. */
export function dropFunction(move: Move, use: Use): void {
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
