import type { Account } from '../../../app/wallet/accounts.js'
import type { BitcoinNetwork } from '../networks.js'

/** What an address is for; sites know it by these words. */
export type Kind = 'payment' | 'ordinal'

/** A public key and the addresses it has: payments to its hash (P2WPKH), ordinals to the key itself (P2TR). */
export type KnownKey = {
  /** Hexadecimal: 33 bytes for payments, the 32 of the inner key for ordinals. */
  publicKey: string
  /** By what they begin with. */
  addresses: Partial<Record<BitcoinNetwork['prefix'], string>>
}

/**
 * Written down, so that pocket's first page derives no keys: at `m/84'/coin'/0'/0/index` and `m/86'/coin'/0'/0/index` of the mnemonic,
 * by account and coin.
 */
export const knownKeys: Readonly<
  Record<Account['index'], Record<BitcoinNetwork['coin'], Record<Kind, KnownKey>>>
> = {
  0: {
    0: {
      payment: {
        publicKey: '03fc2a760d930aa1459b35185f45784f4b42050311b232ed490f05db13f448e154',
        addresses: { bc: 'bc1q4qw42stdzjqs59xvlrlxr8526e3nunw7mp73te' },
      },
      ordinal: {
        publicKey: '50f965babcdfb8cd90a525204eaf86d729a4e9602da42217e525b13142a108da',
        addresses: { bc: 'bc1pfzhx49qe6s5exppe5hqljg3n6587xk0w75xqr70pgdt7ygnfkssqxqjd9l' },
      },
    },
    1: {
      payment: {
        publicKey: '03f3d474c86c9be5b82e251cc3cc438d3cc361527b4b9799516c4bd513caf9e5f6',
        addresses: {
          tb: 'tb1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelvmc7t8',
          bcrt: 'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw',
        },
      },
      ordinal: {
        publicKey: '8c7fc6552af4384a13791e63bac79ff2bcfeedf143a88d6dc4b6080a8829cdc1',
        addresses: {
          tb: 'tb1pfewlxm8meyyvgjydfu7v8j4ej64symj6ut8sf66h9germp94qgzsgnnjhk',
          bcrt: 'bcrt1pfewlxm8meyyvgjydfu7v8j4ej64symj6ut8sf66h9germp94qgzs92e5zv',
        },
      },
    },
  },
  1: {
    0: {
      payment: {
        publicKey: '0240c206b458db812db788af3b34f45dabb3824c58ce19cd1ff991fe1f2bceb976',
        addresses: { bc: 'bc1qp533522veg9uyhpx3sva9vqrnfzmt262n4lsuq' },
      },
      ordinal: {
        publicKey: '9af195de20862520997c4afb467bb2063b32a6af93021eee5d42575cd59b33f6',
        addresses: { bc: 'bc1p0lks35d0spqsvz2t3t0kqus38wrlpmcjtvvupkfkwdrzfh6zjyps9rvd6v' },
      },
    },
    1: {
      payment: {
        publicKey: '034f1ed3cf19a0d6fbb1db423f5f61608a61d6c321a16dbc8400d76a45f80d7ff3',
        addresses: {
          tb: 'tb1qlqj2pdsteppkcr8jkp9ms0wpvey89tna99888m',
          bcrt: 'bcrt1qlqj2pdsteppkcr8jkp9ms0wpvey89tna8v72sj',
        },
      },
      ordinal: {
        publicKey: '94cea1919bdcdefc478f8533a7bf8954867dc227da79754642cb2e41f7e300d8',
        addresses: {
          tb: 'tb1p6g8r5e8jvnvukaqgdauwag8lfkzvz3dng4057kv7avnpxpkghdks0lagc0',
          bcrt: 'bcrt1p6g8r5e8jvnvukaqgdauwag8lfkzvz3dng4057kv7avnpxpkghdkszxhwd4',
        },
      },
    },
  },
  2: {
    0: {
      payment: {
        publicKey: '02b14e0121f95cd806293cec37e3c98692719bf1ef7340ae779e4bfaf7c5ccf652',
        addresses: { bc: 'bc1qt3az9lwpqfvr466mezsewuzdc4d379ldv83d4c' },
      },
      ordinal: {
        publicKey: 'd13555c474d7c92ecd925828a2cc4cc9abb9f4ae1e46e314f887ea734aca0ae5',
        addresses: { bc: 'bc1p6f0xvqe892y0fvm2hwnmmj6fzczp7lx6tluvwhymcca4d7a45jjsgzlsdv' },
      },
    },
    1: {
      payment: {
        publicKey: '028a76a4ddbfd85e75b9a3f478873824da290dbdd9507947d9e3bae7706c2380a7',
        addresses: {
          tb: 'tb1qwqwxn0pae964jk3zu8zxr3lu2jyj0p7m5wwm69',
          bcrt: 'bcrt1qwqwxn0pae964jk3zu8zxr3lu2jyj0p7mk8hkdv',
        },
      },
      ordinal: {
        publicKey: '67428cfe9f4cc0ee625ef2174f203b589500818913c3d6eec0562b49af02cf0d',
        addresses: {
          tb: 'tb1pw4n0e9av3evnyt7j7x3wgrjrttqr4482x7kwpp78g7wnue59mvns58699q',
          bcrt: 'bcrt1pw4n0e9av3evnyt7j7x3wgrjrttqr4482x7kwpp78g7wnue59mvnse7srs6',
        },
      },
    },
  },
}
