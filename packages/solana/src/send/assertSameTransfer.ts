import { SendError } from '@latchkey/errors/send'
import { encodeBase58, guardProgramAddress } from '@latchkey/primitives'
import { getCompiledTransactionMessageDecoder } from '@solana/kit'

/**
 * Makes sure that what a wallet signed is what was reviewed: the same payer, the same lifetime, and the same instructions
 * in the same order. Only guards may have been added.
 *
 * @param reviewed - What was to be signed.
 * @param signed - What was signed.
 * @param walletName - The wallet, as the visitor knows it.
 * @throws `send/changed-by-wallet`.
 */
export function assertSameTransfer(reviewed: Uint8Array, signed: Uint8Array, walletName: string): void {
  const [expected, actual] = [reviewed, signed].map(describe)
  const added = actual?.instructions.filter((instruction) => !isGuard(instruction))
  const isSame =
    expected && actual && expected.frame === actual.frame && expected.instructions.join() === added?.join()
  if (!isSame) throw new SendError('send/changed-by-wallet', { walletName })
}

const isGuard = (instruction: string) => instruction.startsWith(`${guardProgramAddress}:`)

/** What a message does, in one text for its frame and one for each instruction. */
function describe(bytes: Uint8Array): { frame: string; instructions: readonly string[] } | undefined {
  try {
    const message = getCompiledTransactionMessageDecoder().decode(bytes)
    if (!('staticAccounts' in message) || !('instructions' in message)) return undefined
    const { staticAccounts, header, lifetimeToken, version } = message
    const lookups = ('addressTableLookups' in message && message.addressTableLookups) || []
    // What a table has at a place stays there: its place is as good as a name.
    const lookedUp = (['writableIndexes', 'readonlyIndexes'] as const).flatMap((kind) =>
      lookups.flatMap((lookup) =>
        lookup[kind].map((place) => `${lookup.lookupTableAddress}/${place}/${kind}`),
      ),
    )
    const toName = (index: number) => {
      if (index >= staticAccounts.length) return lookedUp[index - staticAccounts.length] ?? ''
      // Who signs is part of what is signed; what may be written to may be widened by a guard's own accounts.
      const isSigner = index < header.numSignerAccounts
      return `${staticAccounts[index] ?? ''}${isSigner ? '!' : ''}`
    }
    return {
      frame: [version, staticAccounts[0], header.numSignerAccounts, lifetimeToken].join(),
      instructions: message.instructions.map(
        ({ programAddressIndex, accountIndices = [], data }) =>
          `${staticAccounts[programAddressIndex]}:${accountIndices.map(toName).join('+')}:${encodeBase58(new Uint8Array(data ?? []))}`,
      ),
    }
  } catch {
    return undefined
  }
}
