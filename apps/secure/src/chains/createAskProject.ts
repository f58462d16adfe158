import type { SponsorRefusalReason } from '@latchkey/wire/operations'
import { askSponsor } from '@latchkey/wire/secure'
import * as v from 'valibot'
import type { FrameContext } from '../frame/FrameContext.js'

type SponsorMethod = v.InferInput<typeof askSponsor.body>['method']

const refusalSchema = v.looseObject({ data: v.looseObject({ reason: v.string() }) })

/** What the project says to a question: that it pays, or why not. */
export type ProjectAnswer = { result: unknown } | { refusal: SponsorRefusalReason | undefined }

/** Asks the project to pay, in the name of who is logged in. */
export type AskProject = (method: SponsorMethod, params: readonly unknown[]) => Promise<ProjectAnswer>

/**
 * Makes what asks the project to pay on a network. Whoever does not pay, or no more today, or cannot be reached, leaves the fee to
 * the account: nothing is thrown.
 *
 * @param context - The frame's parts: the project is asked for who is logged in.
 * @param caipNetworkId - The network.
 */
export function createAskProject({ session }: FrameContext, caipNetworkId: string): AskProject {
  return async (method, params) => {
    try {
      const answer = await session.call(askSponsor, { chainId: caipNetworkId, method, params })
      if ('result' in answer) return { result: answer.result }
      const read = v.safeParse(refusalSchema, answer.error)
      return { refusal: read.success ? (read.output.data.reason as SponsorRefusalReason) : undefined }
    } catch {
      return { refusal: undefined }
    }
  }
}
