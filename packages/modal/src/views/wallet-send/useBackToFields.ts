import { useProvidedKit } from '@latchkey/react/internal'
import { useScreen } from '../../screen/useScreen.js'

/** Goes from a review, or what came of it, back to the fields. */
export function useBackToFields(): () => void {
  const kit = useProvidedKit()
  const { store, router } = useScreen()
  return () => {
    const { arguments: given } = kit.store.getState().send.draft
    void kit.send.edit()
    // The review may have been opened from Account, where a transfer that was left shows.
    if (store.getState().history.at(-2)?.view === 'WalletSend') router.back()
    else router.replace('WalletSend', given)
  }
}
