import { time } from '../../../page/formatTime.js'
import { html } from '../../../page/html.js'
import type { ExplorerPage } from '../../ExplorerSite.js'
import type { LocalPolkadotNetwork } from '../LocalPolkadotNetwork.js'
import {
  coinAmount,
  polkadotAccountLink,
  polkadotBlockLink,
  polkadotStatus,
  polkadotTransferTable,
} from './polkadotParts.js'
import { listedExtrinsics, type PolkadotReader } from './polkadotReader.js'

/** The page of an account: what it holds, and its latest transfers. Undefined for what is no address. */
export async function createPolkadotAddressPage(
  reader: PolkadotReader,
  network: LocalPolkadotNetwork,
  text: string,
): Promise<ExplorerPage | undefined> {
  const account = await reader.readAccount(text)
  if (!account) return undefined
  const { address, balance, balance_lock, nonce, reserved } = account
  const { name, symbol } = network.nativeCurrency
  return {
    status: 200,
    title: 'Account',
    body: html`<p><code>${address}</code></p>
<dl><dt>${name}</dt><dd>${balance} ${symbol}</dd><dt>Reserved</dt><dd>${reserved} ${symbol}</dd>
<dt>Frozen</dt><dd>${balance_lock} ${symbol}</dd><dt>Next nonce</dt><dd>${nonce}</dd></dl>
<h2>The last ${listedExtrinsics} transfers</h2>
${polkadotTransferTable(await reader.listTransfers(address), network)}`,
  }
}

/** A transaction's page, or undefined when no block has one of that hash. */
export async function createPolkadotTransactionPage(
  reader: PolkadotReader,
  network: LocalPolkadotNetwork,
  hash: string,
): Promise<ExplorerPage | undefined> {
  const extrinsic = await reader.readExtrinsic(hash)
  if (!extrinsic) return undefined
  const { account_display, block_num, block_timestamp, error, extrinsic_index, fee, nonce, params } =
    extrinsic
  return {
    status: 200,
    title: 'Transaction',
    body: html`<p><code>${extrinsic.extrinsic_hash}</code></p>
<dl><dt>Status</dt><dd>${polkadotStatus(extrinsic)}</dd>${error ? html`<dt>Reason</dt><dd>${error.module}.${error.name}</dd>` : html``}
<dt>Sender</dt><dd>${polkadotAccountLink(account_display.address, 'full')}</dd>
<dt>Nonce</dt><dd>${nonce}</dd><dt>Fee</dt><dd>${coinAmount(fee, network)}</dd>
<dt>Block</dt><dd>${polkadotBlockLink(block_num)} (${extrinsic_index})</dd>
<dt>Time</dt><dd>${time(BigInt(block_timestamp))}</dd></dl>
<h2>What it asks for</h2>
<dl><dt>Call</dt><dd>${extrinsic.call_module}.${extrinsic.call_module_function}</dd>
${params.map(({ name, value }) => html`<dt>${name}</dt><dd><code>${value}</code></dd>`)}</dl>`,
  }
}
