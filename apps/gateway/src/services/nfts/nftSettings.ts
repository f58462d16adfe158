import * as v from 'valibot'
import { listText, switchText } from '../../settings/texts.js'

const gateways = v.pipe(
  listText,
  v.check(
    (urls) => urls.every((url) => /^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '')),
    'must be addresses such as https://ipfs.io/ipfs/, separated by commas',
  ),
  v.transform((urls) => urls.map((url) => (url.endsWith('/') ? url : `${url}/`))),
)

/** Where metadata and pictures of NFTs are fetched from. */
export const nftSettings = {
  /** What answers for `ipfs:`, asked in this order; the path of a file is put behind each. */
  LATCHKEY_IPFS_GATEWAYS: v.optional(gateways, 'https://ipfs.io/ipfs/,https://dweb.link/ipfs/'),
  /** What answers for `ar:`, asked in this order. */
  LATCHKEY_ARWEAVE_GATEWAYS: v.optional(gateways, 'https://arweave.net/'),
  /** Also fetches from this machine, and over http, what contracts of local networks name. For development only. */
  LATCHKEY_NFT_LOCAL_SOURCES: v.optional(switchText, '0'),
}
