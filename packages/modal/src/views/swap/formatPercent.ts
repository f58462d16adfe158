import { formatFloored } from '@latchkey/primitives'
import { getLocale } from '../../components/formatNumbers.js'

/**
 * Writes basis points as percent without its sign, such as "2.5" for 250.
 *
 * @param basisPoints - Hundredths of a percent.
 */
export function formatPercent(basisPoints: number): string {
  return formatFloored(String(basisPoints / 100), { maxDecimals: 2, locale: getLocale() })
}
