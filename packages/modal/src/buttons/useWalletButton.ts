'use client'
import {
  type ConnectorRow,
  connectorIds,
  getActiveConnection,
  getConnectorStatus,
  type Kit,
  type KitState,
  toConnectionId,
} from '@latchkey/core'
import { toWalletSlug } from '@latchkey/core/internal'
import type { Namespace } from '@latchkey/primitives'
import { useKit, useKitState } from '@latchkey/react'
import { useEffect, useMemo, useState } from 'react'
import type { DialogParts } from '../dialog/DialogParts.js'
import { loadDialog } from '../dialog/loadDialog.js'
import { whenIdle } from '../dialog/whenIdle.js'
import { findWalletChoice, type WalletChoice } from './findWalletChoice.js'
import { openAccount } from './openAccount.js'

/**
 * Where a wallet is. `loading`: it is being looked for; `ready`: it can be asked here; `elsewhere`: it is not in this browser, the modal
 * shows how to reach or get it; `unknown`: neither this browser nor the directory has it, the modal shows the others;
 * `connecting`: it has been asked, or is taken up from the last visit.
 */
export type WalletButtonStatus = 'loading' | 'ready' | 'elsewhere' | 'unknown' | 'connecting' | 'connected'

/** A wallet as a button shows it, and what pressing it does. */
export type ShownWallet = {
  status: WalletButtonStatus
  choice: WalletChoice
  /** Its own name; what the site calls it, until it is found. */
  name: string
  press(): void
}

const selectConnectors = ({ connectors }: KitState) => connectors
const selectWalletList = ({ walletList }: KitState) => walletList
const selectActiveNamespace = ({ activeNamespace }: KitState) => activeNamespace

/**
 * Finds one wallet and follows it.
 *
 * @param called - Id of a connector, rdns, id in the directory, or the name in any spelling.
 * @param namespace - The only namespace it is to be connected on.
 */
export function useWalletButton(called: string, namespace: Namespace | undefined): ShownWallet {
  const kit = useKit()
  const connectors = useKitState(selectConnectors)
  const walletList = useKitState(selectWalletList)
  const activeNamespace = useKitState(selectActiveNamespace)
  const choice = useMemo(
    () => findWalletChoice({ connectors, walletList, activeNamespace }, kit.options, called, namespace),
    [connectors, walletList, activeNamespace, kit, called, namespace],
  )
  const { row, wallet } = choice
  const name = row?.name ?? wallet?.name ?? called
  const connection = useKitState((state) => getWalletStatus(state, row, name, namespace))
  const { parts, isLookedUp } = useLookUp(kit, called)
  const known = row ? 'ready' : wallet ? 'elsewhere' : isLookedUp ? 'unknown' : 'loading'

  function press(): void {
    const state = kit.store.getState()
    if (connection === 'connecting' && state.modal.isOpen) return
    const front = getActiveConnection(state)?.connectorId
    const isBehind =
      row && front !== connectorIds.walletConnect && !row.connectors.some(({ id }) => id === front)
    // One that is connected behind another comes to the front, as from the list.
    if (connection === 'connected' && !isBehind) openAccount(kit)
    else connect()
  }

  function connect(): void {
    void kit.modal.open(namespace && { namespace })
    // In the click itself where it can be: the wallet may open a window.
    if (parts) parts.chooseOnPage(kit, choice)
    else void loadDialog(kit).then((loaded) => chooseLate(kit, loaded, called, namespace), ignore)
  }

  return { status: connection ?? known, choice, name, press }
}

/** The modal says itself that it could not be loaded. */
const ignore = () => undefined

/** Whoever has closed the modal before it was there wants no wallet. */
function chooseLate(kit: Kit, parts: DialogParts, called: string, namespace: Namespace | undefined): void {
  const state = kit.store.getState()
  if (state.modal.isOpen) parts.chooseOnPage(kit, findWalletChoice(state, kit.options, called, namespace))
}

/** What finds the wallet comes when the page is idle, and the directory is asked for a wallet that is not in this browser. */
function useLookUp(kit: Kit, called: string): { parts: DialogParts | undefined; isLookedUp: boolean } {
  const [loaded, setLoaded] = useState<{ kit: Kit; parts: DialogParts }>()
  const [lookedUp, setLookedUp] = useState<string>()
  useEffect(() => {
    let isGone = false
    async function look(): Promise<void> {
      const parts = await loadDialog(kit)
      if (isGone) return
      setLoaded({ kit, parts })
      const { row, wallet } = findWalletChoice(kit.store.getState(), kit.options, called)
      if (!row && !wallet) await kit.wallets.lookUp(called)
    }
    const stop = whenIdle(() => {
      // Pressed, the button opens the modal all the same, which tries again and says what is wrong.
      void look()
        .catch(ignore)
        .then(() => isGone || setLookedUp(called))
    })
    return () => {
      isGone = true
      stop()
    }
  }, [kit, called])
  return { parts: loaded?.kit === kit ? loaded.parts : undefined, isLookedUp: lookedUp === called }
}

/** Whether the wallet is connected, or about to be; undefined where it is neither. */
function getWalletStatus(
  state: KitState,
  row: ConnectorRow | undefined,
  name: string,
  namespace: Namespace | undefined,
): 'connecting' | 'connected' | undefined {
  const members = (row?.connectors ?? []).flatMap(({ id, namespaces }) =>
    namespaces.filter((one) => namespace === undefined || one === namespace).map((one) => ({ id, one })),
  )
  const isPaired = Object.values(state.connections).some(
    ({ connectorId, namespace: one, wallet }) =>
      connectorId === connectorIds.walletConnect &&
      (namespace === undefined || one === namespace) &&
      toWalletSlug(wallet.name) === toWalletSlug(name),
  )
  if (isPaired || members.some(({ id, one }) => getConnectorStatus(state, id, one) !== 'disconnected')) {
    return 'connected'
  }
  const { connect, restoring } = state
  const isAsked = ({ id, one }: (typeof members)[number]) =>
    restoring.includes(toConnectionId(one, id)) ||
    (connect.status === 'waiting' &&
      connect.connectorId === id &&
      (connect.namespace === undefined || connect.namespace === one))
  return members.some(isAsked) ? 'connecting' : undefined
}
