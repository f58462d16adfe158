import { isCaip2, isEvmAddress, parseCaip2 } from '@latchkey/primitives'
import type { authenticate, SignInMessage } from '@latchkey/wire'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { CallHandler, CallRequest } from '../../http/mountCall.js'
import type { Project } from '../../projects/Project.js'
import { checkMessage } from '../../sign-in/checkMessage.js'
import type { SignInAccount } from '../../sign-in/createSignInRepository.js'
import { readNonceToken } from '../../sign-in/nonceToken.js'
import { sessionLifetimeSeconds } from '../../sign-in/sessionToken.js'
import { verifyEvmSignature } from '../../sign-in/verifyEvmSignature.js'
import type { RouteDependencies } from '../RouteDependencies.js'
import { requireProject } from '../requireProject.js'

type Dependencies = Pick<RouteDependencies, 'getPublicUrl' | 'networks' | 'now' | 'signIns' | 'tokens'>

/**
 * Answers `authenticate`: a signed message for a session token.
 *
 * @param dependencies - Networks, repository, signer and clock.
 */
export function createAuthenticate(dependencies: Dependencies): CallHandler<typeof authenticate> {
  const { networks, now, signIns, tokens } = dependencies

  return async ({ body, headers, project: foundProject, reply, request }) => {
    reply.header('cache-control', 'no-store')
    const project = requireProject(foundProject)
    const data = requireData(body.data)
    const given = await readNonceToken(tokens, headers['x-nonce-jwt'], project.id)
    const served = networks.find(data.chainId)
    checkMessage({
      data,
      message: body.message,
      networkName: served?.network.name,
      origin: request.headers.origin,
      allowedOrigins: project.allowedOrigins,
      nonce: given.nonce,
      nowMs: now(),
    })
    const isSigned = await verifyEvmSignature({ ...body, address: data.accountAddress, served })
    if (!isSigned) throw new GatewayFailure('sign-in/refused', 'The signature is not of this account')
    if (!(await signIns.useNonce(given.nonce, given.expiresAtMs))) {
      throw new GatewayFailure('sign-in/refused', 'The nonce was used before. Ask for a new one')
    }
    const account = await signIns.recordSignIn({
      projectId: project.id,
      caip2Network: data.chainId,
      address: data.accountAddress,
      connectionMethod: toConnectionMethod(body.walletInfo),
    })
    return { token: await startSession(project, account, data) }
  }

  async function startSession(
    project: Project,
    account: SignInAccount,
    data: SignInMessage,
  ): Promise<string> {
    const iat = Math.floor(now() / 1000)
    const exp = iat + sessionLifetimeSeconds
    const { namespace, reference } = parseCaip2(data.chainId)
    const jti = await signIns.startSession({
      projectId: project.id,
      accountUuid: account.uuid,
      expiresAtMs: exp * 1000,
    })
    return tokens.sign({
      use: 'session',
      jti,
      aud: project.id,
      iss: dependencies.getPublicUrl(),
      sub: account.profileUuid,
      iat,
      exp,
      projectIdKey: project.id,
      projectUuid: project.uuid,
      profileUuid: account.profileUuid,
      address: data.accountAddress,
      chainId: namespace === 'eip155' ? Number(reference) : reference,
      chainNamespace: namespace,
      caip2Network: data.chainId,
      uri: data.uri,
      domain: data.domain,
      nonce: data.nonce,
    })
  }
}

type Data = SignInMessage & { accountAddress: `0x${string}` }

function requireData(data: SignInMessage | undefined): Data {
  if (!data) throw new GatewayFailure('request/body-shape', 'Failed to read the request: data is missing')
  if (!isCaip2(data.chainId)) {
    throw new GatewayFailure('sign-in/malformed', 'The Chain ID is not a CAIP-2 network id')
  }
  if (parseCaip2(data.chainId).namespace !== 'eip155') {
    throw new GatewayFailure('sign-in/malformed', `Accounts of ${data.chainId} cannot sign in here`)
  }
  if (!data.accountAddress.startsWith('0x') || !isEvmAddress(data.accountAddress)) {
    throw new GatewayFailure('sign-in/malformed', 'The address is not one of this network')
  }
  return data as Data
}

function toConnectionMethod(
  walletInfo: CallRequest<typeof authenticate>['body']['walletInfo'],
): Record<string, unknown> | null {
  return walletInfo ? { ...walletInfo } : null
}
