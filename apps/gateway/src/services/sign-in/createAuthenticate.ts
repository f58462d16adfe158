import { isCaip2, parseCaip2, toCallerBlocks } from '@latchkey/primitives'
import { type authenticate, readSignedNetworks, type SignInMessage } from '@latchkey/wire'
import type { SignInCapability } from '../../chains/ChainModule.js'
import type { Chain } from '../../chains/createChains.js'
import { toStorableText } from '../../db/toStorable.js'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { CallHandler, CallRequest } from '../../http/mountCall.js'
import { requireProject } from '../../http/requireProject.js'
import type { Project } from '../../projects/Project.js'
import type { RateLimiter } from '../../rate-limit/RateLimiter.js'
import type { EmailCapture } from '../email-capture/createEmailCapture.js'
import type { ServiceContext } from '../ServiceContext.js'
import { checkMessage } from './checkMessage.js'
import type { SignInRepository } from './createSignInRepository.js'
import type { Tokens } from './createTokens.js'
import { readNonceToken } from './nonceToken.js'
import { sessionLifetimeSeconds } from './sessionToken.js'

/** Longest text about a wallet that is kept; an address of a picture is not longer. */
const maxWalletTextLength = 2_000

type WalletInfo = CallRequest<typeof authenticate>['body']['walletInfo']

type Dependencies = Pick<ServiceContext, 'chains' | 'getPublicUrl' | 'now'> & {
  emailCapture: EmailCapture
  signInRate: RateLimiter
  signIns: SignInRepository
  tokens: Tokens
}

/**
 * Answers `authenticate`: a signed message for a session token.
 *
 * @param dependencies - Namespaces, repository, signer and clock.
 */
export function createAuthenticate(dependencies: Dependencies): CallHandler<typeof authenticate> {
  const { chains, emailCapture, now, signInRate, signIns, tokens } = dependencies

  return async ({ body, headers, project: foundProject, reply, request }) => {
    reply.header('cache-control', 'no-store')
    const project = requireProject(foundProject)
    const data = requireData(body.data)
    const { chain, signIn } = requireSignIn(data)
    const given = await readNonceToken(tokens, headers['x-nonce-jwt'], project.id)
    checkMessage({
      data,
      message: body.message,
      origin: request.headers.origin,
      allowedOrigins: project.allowedOrigins,
      nonce: given.nonce,
      nowMs: now(),
    })
    const isSigned = await signIn.verify({
      address: data.accountAddress,
      caipNetworkId: data.chainId,
      message: body.message,
      signature: body.signature,
    })
    if (!isSigned) throw new GatewayFailure('sign-in/refused', 'The signature is not of this account')
    await takeSignIn(signInRate, request.ip)
    const bound = await emailCapture.bind({ project, data, uuid: headers['x-otp'] })
    const email = bound?.email
    const signed = { address: data.accountAddress, message: body.message, signature: body.signature }
    // The signature of a contract wallet proves nothing of the contract that has its address elsewhere.
    const networks = signIn.isOfKey(signed) ? readSignedNetworks(data) : [data.chainId]
    const token = await startSession(project, data, body.walletInfo, {
      chain,
      signIn,
      given,
      email,
      networks,
    })
    await bound?.keep()
    return { token }
  }

  function requireSignIn({ accountAddress, chainId }: SignInMessage): {
    chain: Chain
    signIn: SignInCapability
  } {
    const chain = chains.find(parseCaip2(chainId).namespace)
    if (!chain?.signIn) {
      throw new GatewayFailure('sign-in/malformed', `Accounts of ${chainId} cannot sign in here`)
    }
    if (!chain.isAddress(accountAddress)) {
      throw new GatewayFailure('sign-in/malformed', 'The address is not one of this network')
    }
    return { chain, signIn: chain.signIn }
  }

  async function startSession(
    project: Project,
    data: SignInMessage,
    walletInfo: WalletInfo,
    {
      chain,
      email,
      given,
      networks,
      signIn,
    }: {
      chain: Chain
      email: string | undefined
      given: Awaited<ReturnType<typeof readNonceToken>>
      /** What the session counts on. */
      networks: readonly string[]
      signIn: SignInCapability
    },
  ): Promise<string> {
    const iat = Math.floor(now() / 1000)
    const exp = iat + sessionLifetimeSeconds
    const { namespace, reference } = parseCaip2(data.chainId)
    const started = await signIns.signIn({
      projectId: project.id,
      caip2Network: data.chainId,
      address: data.accountAddress,
      addressKey: chain.toAddressKey(data.accountAddress),
      connectionMethod: toConnectionMethod(walletInfo),
      nonce: given.nonce,
      nonceExpiresAtMs: given.expiresAtMs,
      sessionExpiresAtMs: exp * 1000,
    })
    if (!started) {
      throw new GatewayFailure('sign-in/refused', 'The nonce was used before. Ask for a new one')
    }
    const { profileUuid, sessionId } = started
    return tokens.sign({
      use: 'session',
      jti: sessionId,
      aud: project.id,
      iss: dependencies.getPublicUrl(),
      sub: profileUuid,
      iat,
      exp,
      projectIdKey: project.id,
      projectUuid: project.uuid,
      profileUuid,
      address: data.accountAddress,
      chainId: signIn.toChainIdClaim(reference),
      chainNamespace: namespace,
      caip2Network: data.chainId,
      ...(networks.length > 1 ? { caip2Networks: networks } : {}),
      uri: data.uri,
      domain: data.domain,
      nonce: data.nonce,
      ...(email === undefined ? {} : { email }),
    })
  }
}

/** Accounts cost nothing to make, and each is kept. */
async function takeSignIn(rate: RateLimiter, address: string): Promise<void> {
  for (const { cost, name } of toCallerBlocks(address)) {
    const answer = await rate.take(name, cost)
    if (answer.isAllowed) continue
    throw new GatewayFailure('rate/limited', 'Too many accounts have signed in from this network', {
      retryAfterSeconds: answer.retryAfterSeconds,
    })
  }
}

function requireData(data: SignInMessage | undefined): SignInMessage {
  if (!data) throw new GatewayFailure('request/body-shape', 'Failed to read the request: data is missing')
  if (!isCaip2(data.chainId)) {
    throw new GatewayFailure('sign-in/malformed', 'The Chain ID is not a CAIP-2 network id')
  }
  return data
}

function toConnectionMethod(walletInfo: WalletInfo): Record<string, unknown> | null {
  if (!walletInfo) return null
  return Object.fromEntries(
    Object.entries(walletInfo).flatMap(([name, text]) =>
      text === undefined ? [] : [[name, toStorableText(text.slice(0, maxWalletTextLength))]],
    ),
  )
}
