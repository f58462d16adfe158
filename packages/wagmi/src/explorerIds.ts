const coinbase = 'ffaa838b0340373979d51db24178a1728f6a5363f375a48e4175ed1c37179775'

/** wagmi's connectors by their ids, and the id of the same wallet in the directory (§9.062): it is listed once then. */
export const explorerIds: Readonly<Record<string, string>> = {
  baseAccount: coinbase,
  coinbaseWallet: coinbase,
  coinbaseWalletSDK: coinbase,
  ledger: '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927',
  metaMaskSDK: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
  okx: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
  safe: '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f',
}
