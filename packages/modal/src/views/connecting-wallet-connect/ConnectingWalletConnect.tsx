import { findConnectorOfWallet, type Wallet } from '@latchkey/core'
import { getLinkEnvironment, getWalletPlatforms, type WalletPlatform } from '@latchkey/core/internal'
import { useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../components/Button.js'
import { Stack } from '../../components/Stack.js'
import { Tabs } from '../../components/Tabs.js'
import { useMessages } from '../../messages/useMessages.js'
import type { ViewParameters } from '../../screen/views.js'
import { useWallet } from '../useWallet.js'
import { BrowserPanel } from './BrowserPanel.js'
import { GetWalletLine } from './GetWalletLine.js'
import { OpenWalletPanel } from './OpenWalletPanel.js'
import { PairingCode } from './PairingCode.js'
import { PairingFailure } from './PairingFailure.js'
import { PairingOutcome } from './PairingOutcome.js'
import { type ShownPairing, usePairing } from './usePairing.js'

/** Pairs the chosen wallet: on another device by a code, on this one by a link (§2.003.ConnectingWalletConnect). */
export function ConnectingWalletConnect({
  parameters: { walletId, link } = {},
}: {
  parameters?: ViewParameters['ConnectingWalletConnect'] | undefined
}): ReactNode {
  const pairing = usePairing(walletId)
  // Kept: the lists it was found in may change while it is on screen.
  const found = useWallet(walletId)
  const [wallet] = useState(found)
  const [opening, setOpening] = useState(link)
  const { attempt } = pairing
  if (attempt.status === 'failed') {
    const retry = () => {
      setOpening(undefined)
      pairing.retry()
    }
    return <PairingFailure attempt={attempt} wallet={wallet} onRetry={retry} />
  }
  if (attempt.status === 'authenticating' || attempt.status === 'connected') {
    return <PairingOutcome status={attempt.status} wallet={wallet} />
  }
  if (!wallet) return <PairingCode pairing={pairing} />
  return <Platforms pairing={pairing} wallet={wallet} opening={opening} />
}

/** The ways the wallet can be reached, as tabs. */
function Platforms({
  pairing,
  wallet,
  opening,
}: {
  pairing: ShownPairing
  wallet: Wallet
  opening: 'opened' | 'refused' | undefined
}): ReactNode {
  const { pairing: texts } = useMessages()
  // An extension may announce itself late.
  const isInstalled = useProvidedKitState((state) => findConnectorOfWallet(state, wallet) !== undefined)
  const [{ isMobile }] = useState(() => getLinkEnvironment())
  const platforms = getWalletPlatforms(wallet, { isMobile, isInstalled })
  const [chosen, setChosen] = useState<WalletPlatform>()
  const mustOpen = useRef(opening === undefined)
  const [isScanning, setIsScanning] = useState(false)
  const selected = chosen && platforms.includes(chosen) ? chosen : (platforms[0] ?? 'qrcode')
  const tabs = platforms.map((id) => ({
    id,
    label: texts.tabs[id === 'unsupported' ? 'browser' : id],
  }))
  return (
    <Stack gap={16}>
      <Tabs
        label={texts.platforms}
        tabs={tabs}
        selectedId={selected}
        onSelect={(id) => {
          setIsScanning(false)
          setChosen(id)
        }}
      >
        {isScanning || selected === 'qrcode' ? (
          <PairingCode pairing={pairing} wallet={wallet}>
            {isScanning ? (
              <Button variant="ghost" onClick={() => setIsScanning(false)}>
                {texts.openHere({ name: wallet.name })}
              </Button>
            ) : (
              <GetWalletLine wallet={wallet} />
            )}
          </PairingCode>
        ) : selected === 'browser' || selected === 'unsupported' ? (
          <BrowserPanel wallet={wallet} />
        ) : (
          <OpenWalletPanel
            key={selected}
            pairing={pairing}
            wallet={wallet}
            platform={selected}
            opening={selected === 'mobile' ? opening : undefined}
            mustOpen={mustOpen}
            onScan={selected === 'mobile' ? () => setIsScanning(true) : undefined}
          />
        )}
      </Tabs>
    </Stack>
  )
}
