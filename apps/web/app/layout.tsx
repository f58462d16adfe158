import type { Metadata, Viewport } from 'next'
import localFont from 'next/font/local'
import type { ReactNode } from 'react'
import { readAppearance } from '../features/appearance/server'
import './globals.css'
// The kit's styles, so that the server's answer is complete; in the browser the kit brings them along.
import '@latchkey/modal/styles.css'

// Inter from npm (SIL Open Font License 1.1): served by this page's own server.
const inter = localFont({
  src: '../../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  weight: '100 900',
  display: 'swap',
  variable: '--font-inter',
})

export const metadata: Metadata = {
  title: 'Latchkey: a wallet connection you can run yourself',
  description:
    'An open kit and gateway: one button connects a wallet, signs the visitor in, shows balances and sends.',
  applicationName: 'Latchkey',
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#16181d' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const appearance = await readAppearance()
  return (
    <html lang="en" data-theme={appearance} className={inter.variable}>
      <body>{children}</body>
    </html>
  )
}
