import { nodeQuestionSchema } from '@latchkey/wire'
import * as v from 'valibot'
import { findNodePath, type NodePath } from '../../../chains/NodePath.js'

/**
 * How many calls a question over a path counts as; one that is refused counts as one.
 *
 * @param body - The parsed body.
 * @param capacity - How many calls a caller may make at once; none counts as more.
 * @param paths - What nodes of the network's namespace may be asked.
 */
export function countNodeCalls(
  body: unknown,
  capacity: number,
  paths: readonly NodePath[] | undefined,
): number {
  const question = v.safeParse(nodeQuestionSchema, body)
  const known = question.success ? findNodePath(paths ?? [], question.output) : undefined
  return Math.min(known?.cost ?? 1, capacity)
}
