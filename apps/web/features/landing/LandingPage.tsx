import type { ReactNode } from 'react'
import { AccountPanel } from '../account'
import type { Appearance } from '../appearance'
import { nameChains } from '../chains'
import { PageKitProvider } from '../kit'
import { Playground } from '../playground'
import type { Settings } from '../settings'
import { Footer } from './Footer'
import { Header } from './Header'
import styles from './LandingPage.module.css'
import { OfflineNotice } from './OfflineNotice'

const facts = [
  {
    title: 'No third parties',
    text: 'Pictures, prices and names come from your own server. Nothing loads before the visitor acts.',
  },
  {
    title: 'Exact with money',
    text: 'Amounts are kept to the last digit. Balances are rounded down, fees up.',
  },
  {
    title: 'No way to get stuck',
    text: 'Every wait has an end, and every error says what happened and what to do next.',
  },
]

/** The page: what this is, at work. `children` is the strip of networks and wallets. */
export function LandingPage({
  settings,
  appearance,
  children,
}: {
  settings: Settings
  appearance: Appearance
  children: ReactNode
}) {
  return (
    <PageKitProvider settings={settings} appearance={appearance}>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <Header isLocal={settings.isLocal} gatewayUrl={settings.gatewayUrl} />
      <OfflineNotice />
      <main id="main" className={styles.main}>
        <section className={styles.hero}>
          <div className={styles.words}>
            <h1 className={styles.headline}>A wallet connection you can run yourself</h1>
            <p className={styles.lead}>
              One button for your site: visitors connect a wallet, sign in, see what they own and send it. It
              is free and open. The keys stay in their wallet, the data stays on your server.
            </p>
          </div>
          <div className={styles.account}>
            <AccountPanel hasPocket={settings.pocketUrl !== undefined} />
          </div>
          <ul className={styles.facts}>
            {facts.map(({ title, text }) => (
              <li key={title}>
                <h2 className={styles.factTitle}>{title}</h2>
                <p className={styles.factText}>{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <section className={styles.section} aria-label="Networks and wallets">
          {children}
        </section>
        <section className={styles.section}>
          <h2 className={styles.heading}>Make it yours</h2>
          <p className={styles.sub}>Change it here, press Connect wallet to see it, and copy the code.</p>
          <Playground
            gatewayUrl={settings.gatewayUrl}
            chains={nameChains(settings.networks)}
            secureUrl={settings.secureUrl}
          />
        </section>
      </main>
      <Footer gatewayUrl={settings.gatewayUrl} />
    </PageKitProvider>
  )
}
