import { daySeconds } from '@latchkey/primitives'
import { postBundler } from '@latchkey/wire/operations'
import { inArray } from 'drizzle-orm'
import { endsAfter, endsAtExpiry, endsByOperator } from '../../db/retention/endings.js'
import {
  bundlerExecutors,
  bundlerOperations,
  bundlerTransactions,
  sponsorBudgets,
  sponsorPolicies,
  sponsorPromises,
} from '../../db/schema/index.js'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { CallHandler } from '../../http/mountCall.js'
import { requireProject } from '../../http/requireProject.js'
import { defineService } from '../defineService.js'
import { createSignInRepository, type SignInRepository } from '../sign-in/createSignInRepository.js'
import { createTokens, type Tokens } from '../sign-in/createTokens.js'
import { type AnswerPaid, createAnswerPaid } from './createAnswerPaid.js'
import { createSiteAsker } from './createSiteAsker.js'

/** An operation of 32 KiB in hexadecimal, and what comes with it. */
const maxOperationBytes = 160 * 1024

/** How long rows stay when all is done, in milliseconds. */
const keptMs = { operations: 7 * daySeconds * 1000, promises: 30 * daySeconds * 1000 }

/** Bundling and sponsoring, which namespaces do with the operator's keys. */
export const operationService = defineService({
  name: 'operations',
  reference: {
    title: 'User operations and sponsored fees',
    about: 'Bundling and sponsoring, as one JSON-RPC endpoint.',
    failures: ['chain/', 'project/registry-unavailable'],
  },
  calls: {
    postBundler: {
      call: postBundler,
      maxBodyBytes: maxOperationBytes,
      example: { 'query.chainId': '{network}' },
      effect: {
        kind: 'spends',
        text: 'May submit a user operation or spend the project’s sponsoring budget. Both cost real money on a live network.',
      },
    },
  },
  tables: [
    endsByOperator(sponsorPolicies),
    endsByOperator(bundlerExecutors),
    endsAfter(bundlerOperations, bundlerOperations.updatedAt, {
      ms: keptMs.operations,
      also: inArray(bundlerOperations.status, ['included', 'dropped', 'failed']),
      bound: 'one under way of an account',
    }),
    endsAfter(bundlerTransactions, bundlerTransactions.resolvedAt, {
      ms: keptMs.operations,
      bound: 'one of an operation',
    }),
    endsAtExpiry(sponsorBudgets, 'one of a project and network, and of a payer, in a day'),
    // A network that is served settles them long before.
    endsAfter(sponsorPromises, sponsorPromises.expiresAt, {
      ms: keptMs.promises,
      bound: 'what the budgets pay for',
    }),
  ],
  create: ({ use }) => ({
    postBundler: createPostBundler({
      answerPaid: use(createAnswerPaid),
      signIns: use(createSignInRepository),
      tokens: use(createTokens),
    }),
  }),
})

/**
 * Answers `postBundler`.
 *
 * @param dependencies - What answers such questions, and what says who asks.
 */
function createPostBundler({
  answerPaid,
  ...dependencies
}: {
  answerPaid: AnswerPaid
  signIns: SignInRepository
  tokens: Tokens
}): CallHandler<typeof postBundler> {
  const toAsker = createSiteAsker(dependencies)
  return async ({ body: { id, method, params }, headers, project: found, query, request, signal }) => {
    // While nobody knows whose money it is, none is spent.
    if (!found) {
      throw new GatewayFailure('project/registry-unavailable', 'The project registry is unavailable', {
        retryAfterSeconds: 5,
      })
    }
    const project = requireProject(found)
    const { authorization } = headers
    const asker = toAsker({ address: request.ip, authorization, origin: request.headers.origin, project })
    const { chainId } = query
    const answer = await answerPaid({ asker, chainId, method, params, projectId: project.id, signal })
    return { jsonrpc: '2.0' as const, id, ...answer }
  }
}
