/** The site's identity, as wallets show it (§3.036). */
export type Metadata = { name: string; description: string; url: string; icons: readonly string[] }
