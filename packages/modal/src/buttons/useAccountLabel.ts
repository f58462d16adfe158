import { type ComponentType, useEffect, useState } from 'react'
import type { AccountLabelProps } from '../components/AccountLabel.js'

/**
 * What stands on the button of a connected account: a visitor who has not connected does not need it. It is in the script of
 * the dialog, which every connection has loaded.
 *
 * @param isNeeded - Whether a wallet is connected, or about to be.
 * @returns It, once it is there.
 */
export function useAccountLabel(isNeeded: boolean): ComponentType<AccountLabelProps> | undefined {
  const [Label, setLabel] = useState<ComponentType<AccountLabelProps>>()
  useEffect(() => {
    if (!isNeeded) return
    let isGone = false
    import('../dialog/loadedParts.js').then(
      ({ AccountLabel }) => isGone || setLabel(() => AccountLabel),
      // Nothing is connected without that script.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isNeeded])
  return Label
}
