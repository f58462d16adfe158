import type { Effects } from './effects.js'

type Failure = NonNullable<Effects['status']['Failure']>

/** What Sui's nodes say, by the name of the failure. */
const sentences: Readonly<Partial<Record<Failure['error']['$kind'], string>>> = {
  InsufficientGas: 'Insufficient gas',
  InsufficientCoinBalance: 'Insufficient coin balance for operation',
  CoinBalanceOverflow: 'The coin balance overflows u64',
  FeatureNotYetSupported: 'Attempted to use feature that is not supported yet',
}

/**
 * Says why a transaction failed.
 *
 * @param failure - As the effects have it.
 */
export function describeFailure({ command, error }: Failure): string {
  const where = command === null ? '' : ` in command ${command}`
  const { CommandArgumentError, UnusedValueWithoutDrop } = error
  if (CommandArgumentError) {
    const { argIdx, kind } = CommandArgumentError
    return `Invalid command argument at ${argIdx}: ${kind.$kind}${where}`
  }
  if (UnusedValueWithoutDrop) {
    const { resultIdx, secondaryIdx } = UnusedValueWithoutDrop
    return `Unused result without the drop ability. Command result ${resultIdx}, return value ${secondaryIdx}`
  }
  return `${sentences[error.$kind] ?? error.$kind}${where}`
}
