import type { putAccountMetadata } from '@latchkey/wire'
import { toStorable } from '../../db/toStorable.js'
import type { CallHandler } from '../../http/mountCall.js'
import { requireProject } from '../../http/requireProject.js'
import type { SignInRepository } from './createSignInRepository.js'
import type { Tokens } from './createTokens.js'
import { readSessionToken } from './sessionToken.js'
import { toAppKitAccount } from './toAppKitAccount.js'

/** All a site may keep of an account. Accounts cost nothing to make, so it is little. */
export const maxMetadataBytes = 4 * 1024

/**
 * Answers `putAccountMetadata`.
 *
 * @param dependencies - Repository and signer.
 */
export function createPutAccountMetadata({
  signIns,
  tokens,
}: {
  signIns: SignInRepository
  tokens: Tokens
}): CallHandler<typeof putAccountMetadata> {
  return async ({ body, headers, project, reply }) => {
    reply.header('cache-control', 'no-store')
    const { id: projectId } = requireProject(project)
    const { account } = await readSessionToken({ header: headers.authorization, projectId, signIns, tokens })
    const metadata = toStorable(body.metadata ?? {}) as Record<string, unknown>
    return toAppKitAccount(await signIns.setMetadata(account.uuid, metadata))
  }
}
