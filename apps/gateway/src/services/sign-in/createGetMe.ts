import type { getMe } from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import { requireProject } from '../../http/requireProject.js'
import type { SignInRepository } from './createSignInRepository.js'
import type { Tokens } from './createTokens.js'
import { readSessionToken } from './sessionToken.js'
import { toAppKitAccount } from './toAppKitAccount.js'

/**
 * Answers `getMe`.
 *
 * @param dependencies - Repository and signer.
 */
export function createGetMe({
  signIns,
  tokens,
}: {
  signIns: SignInRepository
  tokens: Tokens
}): CallHandler<typeof getMe> {
  return async ({ headers, project, query, reply }) => {
    reply.header('cache-control', 'no-store')
    const { id: projectId } = requireProject(project)
    const { account, claims } = await readSessionToken({
      header: headers.authorization,
      projectId,
      signIns,
      tokens,
    })
    const { jti: _, use: __, ...session } = claims
    if (query.includeAppKitAccount !== 'true') return session
    return { ...session, appKitAccount: toAppKitAccount(account) }
  }
}
