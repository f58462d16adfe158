import { appKitTable } from './appkit.js'
import { connectKitTable } from './connectkit.js'
import { rainbowKitTable } from './rainbowkit.js'
import type { Table } from './Table.js'

/** The tables of all kits, in the order of `docs/migrate.md`. */
export function listTables(): { kit: string; title: string; table: Table }[] {
  return [
    { kit: 'appkit', title: 'AppKit', table: appKitTable },
    { kit: 'rainbowkit', title: 'RainbowKit', table: rainbowKitTable },
    { kit: 'connectkit', title: 'ConnectKit', table: connectKitTable },
  ]
}
