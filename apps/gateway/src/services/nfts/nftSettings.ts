import * as v from 'valibot'
import { listText } from '../../settings/texts.js'

const gateways = v.pipe(
  listText,
  v.check(
    (urls) => urls.every((url) => /^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '')),
    'must be addresses such as https://ipfs.io/ipfs/, separated by commas',
  ),
  v.transform((urls) => urls.map((url) => (url.endsWith('/') ? url : `${url}/`))),
)

const origins = v.pipe(
  listText,
  v.check(
    (urls) => urls.every((url) => URL.canParse(url) && new URL(url).origin === url),
    'must be origins such as http://127.0.0.1:4006, separated by commas',
  ),
)

/** Where metadata and pictures of NFTs are fetched from. */
export const nftSettings = {
  /** What answers for `ipfs:`, asked in this order; the path of a file is put behind each. */
  LATCHKEY_IPFS_GATEWAYS: v.optional(gateways, 'https://ipfs.io/ipfs/,https://dweb.link/ipfs/'),
  /** What answers for `ar:`, asked in this order. */
  LATCHKEY_ARWEAVE_GATEWAYS: v.optional(gateways, 'https://arweave.net/'),
  /** Origins of this machine, such as http://127.0.0.1:4006, which are asked for what contracts of local networks name. For development only. */
  LATCHKEY_NFT_LOCAL_SOURCES: v.optional(origins),
}
