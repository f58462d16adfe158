import {
  AccountButton,
  ConnectButton,
  type CustomAvatarProps,
  CustomConnectButton,
  KitProvider,
  Modal,
  NetworkButton,
  WalletButton,
} from '@latchkey/modal'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createPlaygroundKit } from './createPlaygroundKit.js'

const query = new URLSearchParams(location.search)
const { kit, wallet } = createPlaygroundKit(query)
Object.assign(window, { kit, wallet })

/** A flower whose colour the address gives. */
function Flower({ address, sizePx }: CustomAvatarProps) {
  const hue = Number.parseInt(address.slice(-2), 16) || 40
  return (
    <svg width={sizePx} height={sizePx} viewBox="0 0 40 40" aria-hidden="true">
      {[0, 72, 144, 216, 288].map((turn) => (
        <circle
          key={turn}
          cx="20"
          cy="11"
          r="8"
          fill={`hsl(${hue} 70% 60%)`}
          transform={`rotate(${turn} 20 20)`}
        />
      ))}
      <circle cx="20" cy="20" r="6" fill="hsl(48 95% 55%)" />
    </svg>
  )
}

function Page() {
  return (
    <KitProvider kit={kit} {...(query.has('avatar') ? { avatar: Flower } : {})}>
      <main>
        <h1>Modal playground</h1>
        <p>
          <ConnectButton /> <AccountButton balance="hide" /> <NetworkButton />
        </p>
        <p>
          <WalletButton wallet="pocket" />{' '}
          <WalletButton wallet="sorrel" namespace="solana" label="Sorrel on Solana" />{' '}
          <WalletButton wallet="cobaltVault" /> <WalletButton wallet="walletConnect" />{' '}
          <WalletButton wallet="nonesuch" />
        </p>
        <p>
          <CustomConnectButton>
            {({ account, buttonProps, network, status }) => (
              <button {...buttonProps}>
                {[status, account?.displayName, account?.displayBalance, network?.name]
                  .filter(Boolean)
                  .join(', ')}
              </button>
            )}
          </CustomConnectButton>
        </p>
        <Modal {...(query.has('wide') ? { size: 'wide' } : {})} />
        <p>
          Add to the address: <code>?theme=dark</code>, <code>?terms</code>, <code>?terms&amp;checkbox</code>,{' '}
          <code>?hang=eth_requestAccounts</code>, <code>?reject=eth_requestAccounts</code>,{' '}
          <code>?fail=-32002</code>, <code>?no-wallets</code>, <code>?featured</code>, <code>?collapse</code>,{' '}
          <code>?directory-fails</code>, <code>?delay=5000</code>, <code>?sign-in</code>,{' '}
          <code>?embedded</code>, <code>?multi</code>, <code>?seven</code>, <code>?no-project</code>,{' '}
          <code>?wide</code>, <code>?avatar</code>, <code>?preset=retro</code>.
        </p>
      </main>
    </KitProvider>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
}
