import type { Address } from '@solana/kit'
import { formatUnits } from 'viem'
import { amount } from '../../../page/amount.js'
import { type Html, html } from '../../../page/html.js'
import type { ExplorerPage } from '../../ExplorerSite.js'
import type { LocalSolanaNetwork } from '../LocalSolanaNetwork.js'
import { solAmount, solanaAccountLink, solanaTransactionTable, tokenName } from './solanaParts.js'
import { listedTransactions, type SolanaReader } from './solanaReader.js'

type Account = Awaited<ReturnType<SolanaReader['readAccount']>>

/** An account's page: what it is, what it holds, and its latest transactions. */
export async function createSolanaAddressPage(
  reader: SolanaReader,
  network: LocalSolanaNetwork,
  address: Address,
): Promise<ExplorerPage> {
  const [account, tokens, transactions] = await Promise.all([
    reader.readAccount(address),
    reader.readTokenAccounts(address),
    reader.readTransactionsOf(address),
  ])
  const { title, rows } = describeAccount(network, account)
  const holdings = tokens.map(({ mint, tokenAmount }) => {
    const name = network.tokens.find((token) => token.address === mint)?.name ?? tokenName(network, mint)
    const held = amount(BigInt(tokenAmount.amount), tokenAmount.decimals, tokenName(network, mint))
    return html`<dt>${name}</dt><dd>${held}</dd>`
  })
  return {
    status: 200,
    title,
    body: html`<p><code>${address}</code></p>
<dl><dt>${network.nativeCurrency.name}</dt><dd>${solAmount(account?.lamports ?? 0n, network)}</dd>
${rows}${holdings}</dl>
<h2>The last ${listedTransactions} transactions</h2>
${solanaTransactionTable(transactions)}`,
  }
}

function describeAccount(network: LocalSolanaNetwork, account: Account): { title: string; rows: Html } {
  if (!account) return { title: 'Account', rows: html`` }
  if (account.executable) return { title: 'Program', rows: html`` }
  if (!('parsed' in account.data)) return { title: 'Account', rows: html`` }
  const { info = {}, type } = account.data.parsed as { info?: Record<string, unknown>; type: string }
  if (type === 'mint') return describeMint(info)
  if (type !== 'account') return { title: 'Account', rows: html`` }
  const { mint, owner, tokenAmount } = info as {
    mint: string
    owner: string
    tokenAmount: { amount: string; decimals: number }
  }
  const held = amount(BigInt(tokenAmount.amount), tokenAmount.decimals, tokenName(network, mint))
  return {
    title: 'Token account',
    rows: html`<dt>Owner</dt><dd>${solanaAccountLink(owner, 'full')}</dd>
<dt>Mint</dt><dd>${solanaAccountLink(mint, 'full')}</dd><dt>Holds</dt><dd>${held}</dd>${extensionRow(info)}`,
  }
}

function describeMint(info: Record<string, unknown>): { title: string; rows: Html } {
  const { decimals, supply } = info as { decimals: number; supply: string }
  return {
    title: 'Mint',
    rows: html`<dt>Supply</dt><dd>${formatUnits(BigInt(supply), decimals)}</dd>
<dt>Decimals</dt><dd>${decimals}</dd>${extensionRow(info)}`,
  }
}

function extensionRow({ extensions }: Record<string, unknown>): Html {
  if (!Array.isArray(extensions)) return html``
  const names = extensions.map(({ extension }: { extension: string }) => extension).join(', ')
  return html`<dt>Extensions</dt><dd>${names}</dd>`
}
