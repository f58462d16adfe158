import type { Hex } from 'viem'

/** Switches that make a scripted wallet behave or misbehave; they can be changed while it is in use. */
export type WalletBehaviour = {
  /** Declines these requests with `refusal`. */
  reject: readonly string[]
  /** What it throws when it declines: EIP-1193's 4001 by default; wallets also say it in other codes, or in words alone. */
  refusal: unknown
  /** Does not answer these requests, until `answerHeld` is called. */
  hang: readonly string[]
  /** Answers -32002 to a request for accounts while an earlier one waits (false). */
  asksOneAtATime: boolean
  /** Fails these requests in another way. */
  fail: Readonly<Record<string, { code: number; message: string; data?: unknown }>>
  /** Says yes to a network switch and stays where it is. */
  ignoreSwitch: boolean
  /** Says yes to a network switch at once and goes there this much later, in milliseconds (0). */
  switchDelayMs: number
  /** The networks it knows; it answers 4902 to a switch to any other. */
  knownChainIds: readonly number[]
  /** Refuses to add a network with an optional list that is empty, as wallets do (false). */
  refusesEmptyLists: boolean
  /** How it writes addresses: with checksums (EIP-55; the default), or in one case. */
  spelling: 'checksum' | 'lower' | 'upper'
  /** Answers this to each text instead of signing it, such as `0x`: a contract wallet that approves texts on chain. */
  signature: Hex | undefined
  /** Says `disconnect` with an error each time it is locked, as some wallets do (false). */
  disconnectsOnLock: boolean
  /**
   * How it answers `eth_accounts` while it is locked: with an empty list (`nothing`), with an error (`error`), or not before it
   * is unlocked (`later`).
   */
  whileLocked: 'nothing' | 'error' | 'later'
  /** Knows `wallet_getPermissions` and `wallet_revokePermissions` (EIP-2255; true). */
  hasPermissions: boolean
}

/** EIP-1193's refusal. */
const refusal = { code: 4001, message: 'User rejected the request.' }

/**
 * Fills in how a wallet behaves.
 *
 * @param behaviour - What is not as usual.
 * @param chainId - The network it starts on.
 */
export function toBehaviour(behaviour: Partial<WalletBehaviour>, chainId: number): WalletBehaviour {
  return {
    reject: behaviour.reject ?? [],
    refusal: behaviour.refusal ?? refusal,
    hang: behaviour.hang ?? [],
    asksOneAtATime: behaviour.asksOneAtATime ?? false,
    fail: behaviour.fail ?? {},
    ignoreSwitch: behaviour.ignoreSwitch ?? false,
    switchDelayMs: behaviour.switchDelayMs ?? 0,
    knownChainIds: behaviour.knownChainIds ?? [chainId],
    refusesEmptyLists: behaviour.refusesEmptyLists ?? false,
    spelling: behaviour.spelling ?? 'checksum',
    signature: behaviour.signature,
    disconnectsOnLock: behaviour.disconnectsOnLock ?? false,
    whileLocked: behaviour.whileLocked ?? 'nothing',
    hasPermissions: behaviour.hasPermissions ?? true,
  }
}

/**
 * Writes an address as a wallet does.
 *
 * @param address - With its checksum.
 * @param spelling - See {@link WalletBehaviour}.
 */
export function spellAs(address: Hex, spelling: WalletBehaviour['spelling']): Hex {
  if (spelling === 'checksum') return address
  const digits = address.slice(2)
  return `0x${spelling === 'lower' ? digits.toLowerCase() : digits.toUpperCase()}`
}
