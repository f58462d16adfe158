import { type SessionNamespaces, toChain, toNamespace, union } from '../namespaces/namespaces.js'
import { type AuthenticationPayload, type Cacao, type Issuer, refuseAuthentication } from './cacao.js'
import { findRecap, getRecapChains, getRecapMethods } from './recap.js'
import { formatStatement } from './signInText.js'
import { type VerifyContractSignature, verifyCacao } from './verifyCacao.js'

/** A verified sign-in. */
export type Authentication = {
  cacaos: Cacao[]
  /** CAIP-10 ids of who signed. */
  accounts: string[]
  /** The session the signatures grant; none when they grant no method. */
  namespaces?: SessionNamespaces
}

/**
 * Verifies what a wallet answered to a sign-in: each signature, that it says what was asked, and nothing more. Two
 * sides that disagree on the text would not notice otherwise, and an answer to another request could be played again.
 *
 * @param parameters - `cacaos`: the answer's. `authPayload`: what was asked. `nowMs`: the present, in milliseconds
 * since 1970. `verifyContractSignature`: without it contract accounts are refused.
 * @throws `pairing/authentication-invalid` when anything of it fails.
 */
export async function verifyAuthentication(parameters: {
  cacaos: readonly unknown[]
  authPayload: AuthenticationPayload
  nowMs: number
  verifyContractSignature?: VerifyContractSignature | undefined
}): Promise<Authentication> {
  const { cacaos, authPayload, nowMs, verifyContractSignature } = parameters
  if (cacaos.length === 0) throw refuseAuthentication('nothing is signed')
  const verified = []
  for (const value of cacaos) {
    const { cacao, issuer } = await verifyCacao(value, verifyContractSignature)
    assertMessage(cacao.p, authPayload, nowMs)
    if (!authPayload.chains.includes(issuer.chainId))
      throw refuseAuthentication(`${issuer.chainId} was not asked for`)
    verified.push({ cacao, issuer })
  }
  return summarise(verified, authPayload.chains)
}

/** The fields a wallet signs as they were asked; the time of signing is the wallet's to say. */
const fixedFields = ['domain', 'aud', 'version', 'nonce', 'nbf', 'exp', 'requestId'] as const

function assertMessage(signed: Cacao['p'], asked: AuthenticationPayload, nowMs: number): void {
  const changed = fixedFields.find((field) => (signed[field] ?? '') !== (asked[field] ?? ''))
  if (changed) throw refuseAuthentication(`${changed} is not what was asked for`)
  if (signed.exp && !(Date.parse(signed.exp) > nowMs)) throw refuseAuthentication('it has expired')
  const statement = signed.statement ?? ''
  const withSentence = formatStatement(asked.statement, findRecap(signed.resources))
  if (statement !== (asked.statement ?? '') && statement !== withSentence) {
    throw refuseAuthentication('the statement is not what was asked for')
  }
  if (getPlainResources(signed.resources) !== getPlainResources(asked.resources)) {
    throw refuseAuthentication('the resources are not what was asked for')
  }
  const requested = getRecapMethods(findRecap(asked.resources))
  const foreign = getRecapMethods(findRecap(signed.resources)).find((method) => !requested.includes(method))
  if (foreign !== undefined) throw refuseAuthentication(`${foreign} was not asked for`)
}

/** Resources that are no recap, as one text; the recap is the wallet's to narrow. */
function getPlainResources(resources: readonly string[] = []): string {
  return JSON.stringify(findRecap(resources) ? resources.slice(0, -1) : resources)
}

function summarise(verified: { cacao: Cacao; issuer: Issuer }[], asked: readonly string[]): Authentication {
  const methods = union(...verified.map(({ cacao }) => getRecapMethods(findRecap(cacao.p.resources))))
  const granted = verified.flatMap(({ cacao, issuer }) => getGrantedAccounts(cacao, issuer, asked))
  return {
    cacaos: verified.map(({ cacao }) => cacao),
    accounts: union(verified.map(({ issuer }) => issuer.account)),
    ...(methods.length > 0 && {
      namespaces: buildAuthenticationNamespaces({ methods, accounts: union(granted) }),
    }),
  }
}

/** A recap names the chains on which its signer grants the methods; the one it was signed for is among them. */
function getGrantedAccounts(cacao: Cacao, { account, address }: Issuer, asked: readonly string[]): string[] {
  const chains = getRecapChains(findRecap(cacao.p.resources)).filter((chain) => asked.includes(chain))
  return [account, ...chains.map((chain) => `${chain}:${address}`)]
}

/**
 * The namespaces of a session that came from a sign-in: its accounts, the granted methods and the two usual events.
 *
 * @param parameters - `methods`: granted by the recap. `accounts`: CAIP-10 ids that signed.
 */
export function buildAuthenticationNamespaces(parameters: {
  methods: readonly string[]
  accounts: readonly string[]
}): SessionNamespaces {
  const { methods, accounts } = parameters
  const namespaces: SessionNamespaces = {}
  for (const namespace of union(accounts.map(toNamespace))) {
    const own = accounts.filter((account) => toNamespace(account) === namespace)
    namespaces[namespace] = {
      accounts: own,
      chains: union(own.map(toChain)),
      methods: [...methods],
      events: ['chainChanged', 'accountsChanged'],
    }
  }
  return namespaces
}
