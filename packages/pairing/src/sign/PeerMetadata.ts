/** How one side presents itself to the other. */
export type PeerMetadata = {
  name: string
  description: string
  url: string
  icons: string[]
  redirect?: { native?: string; universal?: string; linkMode?: boolean }
}
