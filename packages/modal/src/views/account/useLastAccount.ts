import { type AccountState, getAccount, getNetwork, type KitState, type Network } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import { useState } from 'react'

type Shown = {
  account: AccountState
  address: string
  network: Network | undefined
}

const selectAccount = (state: KitState) => getAccount(state)
const selectNetwork = (state: KitState) => getNetwork(state)

/** The account on screen. While the modal closes after disconnecting it is the one that was there. */
export function useLastAccount(): Shown | undefined {
  const account = useProvidedKitState(selectAccount)
  const network = useProvidedKitState(selectNetwork)
  const [last, setLast] = useState<Shown>()
  if (!account.address) return last
  if (last?.account === account && last.network === network) return last
  const shown = { account, address: account.address, network }
  setLast(shown)
  return shown
}
