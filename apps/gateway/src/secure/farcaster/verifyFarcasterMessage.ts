import type { Address } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import type { FarcasterRegistry } from './createFarcasterRegistry.js'

/** OP Mainnet, where the registries are; the standard has it fixed. */
const chainId = 10
/** Both texts that Farcaster's apps write. */
const statements: readonly (string | undefined)[] = ['Farcaster Auth', 'Farcaster Connect']
const fidPattern = /^farcaster:\/\/fid\/([1-9]\d{0,18})\/?$/
/** A clock of a visitor's phone may be off by so much, in milliseconds. */
const clockToleranceMs = 5 * 60_000

/** What a message is held against. */
export type FarcasterChecks = {
  domain: string
  siweUri: string
  nonce: string
  /** When the login began. */
  startedAtMs: number
  nowMs: number
}

/**
 * Tells whose account a message signs in (Sign In With Farcaster, FIP-11): it is for us and this login, it is signed, and the
 * registries say that the signer speaks for the account.
 *
 * @param signed - What came through the relay, which is believed nothing.
 * @param checks - See {@link FarcasterChecks}.
 * @param registry - What the chain says.
 * @returns The account's number, or undefined.
 * @throws ProviderSilent
 * @see https://github.com/farcasterxyz/protocol/discussions/110
 */
export async function verifyFarcasterMessage(
  { message, signature }: { message: string; signature: `0x${string}` },
  checks: FarcasterChecks,
  registry: FarcasterRegistry,
): Promise<string | undefined> {
  const claim = readClaim(message, checks)
  if (!claim) return undefined
  const { address, fid } = claim
  if (!(await registry.isSignedBy(address, message, signature))) return undefined
  return (await registry.speaksFor(address, BigInt(fid))) ? fid : undefined
}

function readClaim(
  message: string,
  { domain, nonce, nowMs, siweUri, startedAtMs }: FarcasterChecks,
): { address: Address; fid: string } | undefined {
  const siwe = parseSiweMessage(message)
  const fids = (siwe.resources ?? []).map((resource) => fidPattern.exec(resource)?.[1]).filter(Boolean)
  const [fid] = fids
  const isOurs =
    siwe.domain === domain &&
    siwe.uri === siweUri &&
    siwe.nonce === nonce &&
    siwe.chainId === chainId &&
    siwe.version === '1' &&
    statements.includes(siwe.statement)
  const isNow =
    isBetween(siwe.issuedAt, startedAtMs - clockToleranceMs, nowMs + clockToleranceMs) &&
    (siwe.notBefore === undefined || siwe.notBefore.getTime() <= nowMs + clockToleranceMs) &&
    (siwe.expirationTime === undefined || siwe.expirationTime.getTime() > nowMs)
  if (!isOurs || !isNow || fids.length !== 1 || !fid || !siwe.address) return undefined
  return { address: siwe.address, fid }
}

/** A time that cannot be read is never between. */
function isBetween(time: Date | undefined, fromMs: number, toMs: number): boolean {
  return time !== undefined && time.getTime() >= fromMs && time.getTime() <= toMs
}
