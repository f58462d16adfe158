import { findConnectorOfWallet, type Wallet } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { StatusPanel } from '../../components/StatusPanel.js'
import { WalletImage } from '../../components/WalletImage.js'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useChooseWallet } from '../connect/useChooseWallet.js'
import { GetWalletAction } from './GetWalletAction.js'

/** The wallet as an extension: connects it when it is here, and says so when it is not. */
export function BrowserPanel({ wallet }: { wallet: Wallet }): ReactNode {
  const { pairing: texts } = useMessages()
  const { chooseWallet } = useChooseWallet()
  const { name } = wallet
  const picture = <WalletImage wallet={wallet} size={80} />
  const isInstalled = useProvidedKitState((state) => findConnectorOfWallet(state, wallet) !== undefined)
  if (isInstalled) {
    return (
      <StatusPanel
        picture={picture}
        isWaiting={false}
        title={texts.continueIn({ name })}
        text={texts.installedText({ name })}
        actions={
          <Button variant="primary" onClick={() => chooseWallet(wallet)}>
            {texts.connect}
          </Button>
        }
      />
    )
  }
  return (
    <StatusPanel
      picture={picture}
      isWaiting={false}
      mark={<WarningIcon />}
      markTone="warning"
      title={texts.notDetected}
      text={texts.notDetectedText({ name })}
      actions={
        <GetWalletAction wallet={wallet} className="lk-button" variant="primary">
          {texts.getApp({ name })}
        </GetWalletAction>
      }
    />
  )
}
