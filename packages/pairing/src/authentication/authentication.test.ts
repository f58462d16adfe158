import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { caught, survives } from '../testing/errors.js'
import vectors from '../vectors/pairing-vectors.json' with { type: 'json' }
import {
  buildAuthenticationPayload,
  parseAuthenticationPayload,
  populateAuthenticationPayload,
} from './authenticationPayload.js'
import { type AuthenticationPayload, buildCacao, type Cacao, parseDidPkh, toDidPkh } from './cacao.js'
import {
  createRecap,
  decodeRecap,
  encodeRecap,
  findRecap,
  getRecapChains,
  getRecapMethods,
  mergeRecaps,
  type Recap,
} from './recap.js'
import { formatRecapSentence, formatSignInText, formatStatement, type SignInFields } from './signInText.js'
import { buildAuthenticationNamespaces, verifyAuthentication } from './verifyAuthentication.js'
import { recoverAddress, verifyCacao } from './verifyCacao.js'

const invalid = { code: 'pairing/authentication-invalid' }
const { recap } = vectors
const withCacao = vectors.caip122.filter(({ cacao }) => cacao)

/** Signs a text as a wallet does with `personal_sign`. */
function signText(text: string, privateKey: string): string {
  const message = new TextEncoder().encode(text)
  const head = new TextEncoder().encode(`\x19Ethereum Signed Message:\n${message.length}`)
  const key = new Uint8Array(Buffer.from(privateKey, 'hex'))
  const hash = keccak_256(new Uint8Array([...head, ...message]))
  const signature = secp256k1.sign(hash, key, { prehash: false, format: 'recovered' })
  const [recovery = 0, ...numbers] = signature
  return `0x${Buffer.from([...numbers, 27 + recovery]).toString('hex')}`
}

describe('recaps', () => {
  test.each(recap.encode)(
    'are made and written: $name',
    ({ input, object, encoded, statement, methods, chains }) => {
      const made = createRecap(input)
      expect(JSON.stringify(made)).toBe(JSON.stringify(object))
      expect(encodeRecap(made)).toBe(encoded)
      expect(formatRecapSentence(made)).toBe(statement)
      expect(getRecapMethods(made)).toEqual(methods)
      expect(getRecapChains(made)).toEqual(chains)
    },
  )

  test.each(recap.decode)('are read: $name', ({ encoded, value }) => {
    expect(decodeRecap(encoded)).toEqual(value)
  })

  test.each(recap.merge)('are joined: $merged', ({ a, b, merged, mergedObject, statement }) => {
    const joined = mergeRecaps(decodeRecap(a), decodeRecap(b))
    expect(joined).toEqual(mergedObject)
    expect(encodeRecap(joined)).toBe(merged)
    expect(formatStatement('Hello.', joined)).toBe(statement)
  })

  test.each(recap.invalid)('are refused: $name', async ({ encoded }) => {
    expect(await caught(() => decodeRecap(encoded))).toMatchObject(invalid)
  })

  test.each([
    ['urn:recap:'],
    ['urn:recap:?'],
    ['urn:recap:bnVsbA'],
    ['urn:recap:eyJhdHQiOltbXV19'],
    ['https://a'],
  ])('are refused: %s', async (resource) => {
    expect(await caught(() => decodeRecap(resource))).toMatchObject(invalid)
  })

  test.each(recap.position)('count only as the last resource: $resources', ({ resources, recapFound }) => {
    expect(findRecap(resources) !== undefined).toBe(recapFound)
  })

  test('are found in no resources at all: none', () => {
    expect([findRecap(undefined), findRecap([])]).toEqual([undefined, undefined])
    expect([getRecapMethods(undefined), getRecapChains(undefined)]).toEqual([[], []])
  })

  const word = fc.stringMatching(/^[a-z_]{1,12}$/)
  const limits = fc.record(
    { chains: fc.array(fc.constantFrom('eip155:1', 'eip155:10')) },
    { requiredKeys: [] },
  )
  const anyRecap = fc
    .record({ resource: word, ability: word, actions: fc.array(word, { minLength: 1 }), limits })
    .map(createRecap)

  test('read back as what was written', () => {
    fc.assert(
      fc.property(anyRecap, (value) => {
        expect(decodeRecap(encodeRecap(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  test('joined in either order grant the same actions', () => {
    const actionsOf = ({ att }: Recap) =>
      Object.entries(att).map(([key, actions]) => [key, Object.keys(actions)])
    fc.assert(
      fc.property(anyRecap, anyRecap, (first, second) => {
        expect(actionsOf(mergeRecaps(first, second))).toEqual(actionsOf(mergeRecaps(second, first)))
      }),
    )
  })

  test('never crash, whatever stands in them', () => {
    const encode = (text: string) => `urn:recap:${Buffer.from(text).toString('base64')}`
    const use = (resource: string) => {
      const value = decodeRecap(resource)
      formatRecapSentence(mergeRecaps(value, value))
      getRecapMethods(value)
      getRecapChains(value)
    }
    const anything = fc.anything()
    const nested = fc.dictionary(
      fc.string(),
      fc.oneof(anything, fc.dictionary(fc.string(), fc.array(anything))),
    )
    const object = fc.record({ att: fc.oneof(anything, nested) })
    fc.assert(fc.property(fc.string(), (text) => survives(() => use(`urn:recap:${text}`))))
    fc.assert(fc.property(fc.json(), (text) => survives(() => use(encode(text)))))
    const write = (value: unknown) => {
      try {
        return JSON.stringify(value) ?? ''
      } catch {
        return ''
      }
    }
    fc.assert(fc.property(object, (value) => survives(() => use(encode(write(value))))))
  })
})

describe('the text that is signed (CAIP-122)', () => {
  test.each(vectors.caip122)('$name', ({ payload, iss, text }) => {
    expect(formatSignInText(payload as SignInFields, iss)).toBe(text)
  })

  test.each(vectors.caip122Errors)('is not written with $name', async ({ payload }) => {
    const run = () => formatSignInText(payload, 'did:pkh:eip155:1:0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A')
    expect(await caught(run)).toMatchObject(invalid)
  })

  test.each(vectors.caip122)(
    'tells its signer: $name',
    async ({ iss, text, eip191Signature, privateKey }) => {
      expect(await recoverAddress(text, eip191Signature)).toBe(parseDidPkh(iss).address.toLowerCase())
      expect(signText(text, privateKey)).toBe(eip191Signature)
    },
  )

  test('tells its signer when the recovery byte counts from 0', async () => {
    const [{ text, iss, eip191Signature }] = vectors.caip122 as [(typeof vectors.caip122)[number]]
    const last = Number.parseInt(eip191Signature.slice(-2), 16) - 27
    const signature = `${eip191Signature.slice(0, -2)}0${last}`
    expect(await recoverAddress(text, signature)).toBe(parseDidPkh(iss).address.toLowerCase())
  })

  test.each([
    '',
    '0x',
    `0x${'00'.repeat(65)}`,
    `0x${'ff'.repeat(65)}`,
    `0x${'zz'.repeat(65)}`,
    `0x${'11'.repeat(64)}`,
  ])('has no signer by the signature %s', async (signature) => {
    expect(await recoverAddress('text', signature)).toBeUndefined()
  })

  test.each(['eip155:1:0x1', 'did:pkh:eip155:0x1', 'did:key:z6Mk', 'did:pkh:', ''])(
    'is of no issuer %j',
    async (issuer) => {
      expect(await caught(() => parseDidPkh(issuer))).toMatchObject(invalid)
    },
  )
})

describe('cacaos', () => {
  test.each(withCacao)('are built: $name', ({ payload, iss, cacao }) => {
    const authPayload = { type: 'caip122', chains: ['eip155:1'], ...payload } as AuthenticationPayload
    const built = buildCacao(authPayload, iss, { t: 'eip191', s: cacao?.s.s ?? '' })
    expect(built).toEqual(cacao)
  })

  test.each(withCacao)('are verified: $name', async ({ cacao, cacaoValid, iss }) => {
    const verified = await verifyCacao(cacao)
    expect(cacaoValid).toBe(true)
    expect(verified.cacao).toEqual(cacao)
    expect(toDidPkh(verified.issuer.account)).toBe(iss)
  })

  const [first] = withCacao
  const good = first?.cacao as unknown as Cacao

  test.each([
    ['another nonce', { ...good, p: { ...good.p, nonce: '1' } }],
    ['another issuer', { ...good, p: { ...good.p, iss: good.p.iss.replace('0x19', '0x29') } }],
    ['another chain', { ...good, p: { ...good.p, iss: good.p.iss.replace('eip155:1', 'eip155:2') } }],
    ['an issuer of another namespace', { ...good, p: { ...good.p, iss: 'did:pkh:solana:x:So1' } }],
    ['a malformed recap', { ...good, p: { ...good.p, resources: ['urn:recap:e30'] } }],
    ['another type', { ...good, h: { t: 'eip4361' } }],
    ['no signature', { h: good.h, p: good.p }],
    ['a signature of a contract that nobody can ask', { ...good, s: { ...good.s, t: 'eip1271' } }],
    ['nothing in it', {}],
  ])('are refused with %s', async (_, cacao) => {
    expect(await caught(() => verifyCacao(cacao))).toMatchObject(invalid)
  })

  test.each(['eip1271', 'eip191', 'eip6492'])(
    'of contract accounts are for the caller to judge: %s',
    async (t) => {
      const cacao = { ...good, s: { t, s: '0x1234' } }
      const asked: unknown[] = []
      const judge = (verdict: boolean) => async (parameters: unknown) => {
        asked.push(parameters)
        return verdict
      }
      await expect(verifyCacao(cacao, judge(true))).resolves.toMatchObject({ cacao })
      expect(await caught(() => verifyCacao(cacao, judge(false)))).toMatchObject(invalid)
      expect(asked[0]).toEqual({
        chainId: 'eip155:1',
        address: '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A',
        message: first?.text,
        signature: '0x1234',
      })
    },
  )

  test('are refused, with the cause, when the contract cannot be asked', async () => {
    const failure = new Error('offline')
    const judge = () => Promise.reject(failure)
    const run = verifyCacao({ ...good, s: { t: 'eip1271', s: '0x' } }, judge)
    await expect(run).rejects.toMatchObject({ ...invalid, cause: failure })
  })
})

describe('what a site asks to be signed', () => {
  const request = {
    chains: ['eip155:1', 'eip155:137'],
    domain: 'dapp.example',
    uri: 'https://dapp.example/login',
    nonce: '1239812982',
  }
  const nowMs = Date.UTC(2026, 10, 21, 1, 45, 13, 457)

  test('is what deployed sites ask, methods as a recap at the end of the resources', () => {
    const { params } = JSON.parse(vectors.captured.oneClickAuth.requestPlaintext)
    const built = buildAuthenticationPayload(
      {
        ...request,
        statement: 'Sign in please.',
        resources: ['https://dapp.example/tos'],
        methods: ['personal_sign', 'eth_sendTransaction'],
      },
      nowMs,
    )
    expect(built).toEqual(params.authPayload)
    expect(parseAuthenticationPayload(built)).toEqual(built)
  })

  test('joins methods with a recap that is there already', () => {
    const [push] = recap.merge
    const built = buildAuthenticationPayload(
      { ...request, resources: ['https://a.example', push?.b ?? ''], methods: ['personal_sign'] },
      nowMs,
    )
    expect(built.resources).toEqual(['https://a.example', push?.merged])
  })

  test('names no resources and no methods when there are none, so that the text has no empty heading', () => {
    const built = buildAuthenticationPayload({ ...request, resources: [], methods: [] }, nowMs)
    expect(built).not.toHaveProperty('resources')
    expect(built).not.toHaveProperty('statement')
  })

  test('are issued when the site says, whose own clock may be wrong', () => {
    const issuedAt = '2026-01-02T03:04:05.000Z'
    expect(buildAuthenticationPayload({ ...request, issuedAt }, nowMs).iat).toBe(issuedAt)
    expect(buildAuthenticationPayload(request, nowMs).iat).toBe(new Date(nowMs).toISOString())
  })

  test('carries times and request id', () => {
    const times = {
      notBefore: '2026-11-21T00:00:00.000Z',
      expiration: '2026-11-22T00:00:00.000Z',
      requestId: 'r',
    }
    const { nbf, exp, requestId } = buildAuthenticationPayload({ ...request, ...times }, nowMs)
    expect({ notBefore: nbf, expiration: exp, requestId }).toEqual(times)
  })

  test.each([
    ['one chain is not of eip155', { chains: ['eip155:1', 'solana:x'] }],
    ['there is no chain', { chains: [] }],
    ['a chain is no CAIP-2 id', { chains: ['1'] }],
  ])('is refused when %s (§4.019)', async (_, change) => {
    expect(await caught(() => buildAuthenticationPayload({ ...request, ...change }, nowMs))).toMatchObject(
      invalid,
    )
    const payload = { ...buildAuthenticationPayload(request, nowMs), ...change }
    expect(await caught(() => parseAuthenticationPayload(payload))).toMatchObject(invalid)
  })

  test.each(['domain', 'uri', 'nonce'])('is refused without %s', async (field) => {
    const run = () => buildAuthenticationPayload({ ...request, [field]: '' }, nowMs)
    expect(await caught(run)).toMatchObject(invalid)
  })

  test('is read or refused by a wallet without a crash', () => {
    const { params } = JSON.parse(vectors.captured.oneClickAuth.requestPlaintext)
    fc.assert(fc.property(fc.anything(), (value) => survives(() => parseAuthenticationPayload(value))))
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(params.authPayload)), fc.anything(), (field, value) =>
        survives(() => parseAuthenticationPayload({ ...params.authPayload, [field]: value })),
      ),
    )
  })
})

describe('what a wallet is ready to sign', () => {
  const { populateAuthPayload } = vectors
  const populate = ({ input }: (typeof populateAuthPayload)[number]) =>
    populateAuthenticationPayload(input as Parameters<typeof populateAuthenticationPayload>[0])

  test.each(populateAuthPayload.filter(({ error }) => !error))('$name', (vector) => {
    expect(populate(vector)).toEqual(vector.value)
  })

  test.each(populateAuthPayload.filter(({ error }) => error))('$name: refused', async (vector) => {
    expect(await caught(() => populate(vector))).toMatchObject(invalid)
  })
})

describe('the session of a sign-in', () => {
  test.each(vectors.namespacesFromAuth)('holds $accounts', ({ methods, accounts, namespaces }) => {
    expect(buildAuthenticationNamespaces({ methods, accounts })).toEqual(namespaces)
  })
})

describe('the answer to a sign-in', () => {
  const privateKey = '11'.repeat(32)
  const address = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'
  const { authPayload } = JSON.parse(vectors.captured.oneClickAuth.requestPlaintext).params
  const captured: Cacao[] = JSON.parse(vectors.captured.oneClickAuth.responsePlaintext).result.cacaos
  const nowMs = Date.parse(authPayload.iat)

  /** Signs a payload as a wallet would, after a change that breaks the agreement but not the signature. */
  function sign(payload: AuthenticationPayload, chain = 'eip155:1'): Cacao {
    const issuer = toDidPkh(`${chain}:${address}`)
    const s = signText(formatSignInText(payload, issuer), privateKey)
    return buildCacao(payload, issuer, { t: 'eip191', s })
  }
  const verify = (cacaos: unknown[], asked: AuthenticationPayload = authPayload) =>
    verifyAuthentication({ cacaos, authPayload: asked, nowMs })
  const narrowed = populateAuthenticationPayload({
    authPayload,
    chains: ['eip155:1'],
    methods: ['personal_sign'],
  })

  test('of a deployed wallet is verified and gives a session (§4.020)', async () => {
    const accounts = [`eip155:1:${address}`, `eip155:137:${address}`]
    expect(await verify(captured)).toEqual({
      cacaos: captured,
      accounts,
      namespaces: {
        eip155: {
          accounts,
          chains: ['eip155:1', 'eip155:137'],
          methods: ['eth_sendTransaction', 'personal_sign'],
          events: ['chainChanged', 'accountsChanged'],
        },
      },
    })
  })

  test('may grant less than was asked', async () => {
    const { namespaces } = await verify([sign(narrowed)])
    expect(namespaces?.eip155).toMatchObject({ chains: ['eip155:1'], methods: ['personal_sign'] })
  })

  test('without a recap is a signature alone, and no session', async () => {
    const { resources: _, ...plain } = authPayload as AuthenticationPayload
    const answer = await verify([sign(plain)], plain)
    expect(answer.accounts).toEqual([`eip155:1:${address}`])
    expect(answer).not.toHaveProperty('namespaces')
  })

  test('may have its own time of signing', async () => {
    await expect(verify([sign({ ...narrowed, iat: '2026-11-21T01:46:00.000Z' })])).resolves.toBeDefined()
  })

  const grantsMore = encodeRecap(
    createRecap({ resource: 'eip155', ability: 'request', actions: ['eth_sign', 'personal_sign'] }),
  )
  test.each([
    ['another nonce', { ...narrowed, nonce: 'x' }],
    ['another domain', { ...narrowed, domain: 'evil.example' }],
    ['another address to sign in to', { ...narrowed, aud: 'https://evil.example' }],
    ['another statement', { ...narrowed, statement: 'Give me all.' }],
    ['another request id', { ...narrowed, requestId: 'x' }],
    ['an expiry nobody asked for', { ...narrowed, exp: '2027-01-01T00:00:00.000Z' }],
    ['a method nobody asked for', { ...authPayload, resources: [authPayload.resources[0], grantsMore] }],
    [
      'another resource',
      { ...narrowed, resources: ['https://evil.example', narrowed.resources?.at(-1) ?? ''] },
    ],
  ])('is refused when it is signed with %s (§4.022)', async (_, payload) => {
    expect(await caught(() => verify([sign(payload)]))).toMatchObject(invalid)
  })

  test('is refused on a chain that was not asked for', async () => {
    expect(await caught(() => verify([sign(narrowed, 'eip155:10')]))).toMatchObject(invalid)
  })

  test('does not give accounts on chains that only its recap names', async () => {
    const limits = { chains: ['eip155:1', 'eip155:999'] }
    const wide = createRecap({ resource: 'eip155', ability: 'request', actions: ['personal_sign'], limits })
    const { statement: _, ...rest } = narrowed
    const resources = [authPayload.resources[0], encodeRecap(wide)]
    const { namespaces } = await verify([sign({ ...rest, statement: authPayload.statement, resources })])
    expect(namespaces?.eip155?.chains).toEqual(['eip155:1'])
  })

  test('is refused once it has expired, to the millisecond', async () => {
    const asked = { ...authPayload, exp: '2026-11-22T00:00:00.000Z' } as AuthenticationPayload
    const at = (nowMs: number) => verifyAuthentication({ cacaos: [sign(asked)], authPayload: asked, nowMs })
    const end = Date.parse('2026-11-22T00:00:00.000Z')
    await expect(at(end - 1)).resolves.toBeDefined()
    expect(await caught(() => at(end))).toMatchObject(invalid)
  })

  test('is refused when one of its signatures is bad, or there is none', async () => {
    const [one, two] = captured as [Cacao, Cacao]
    expect(await caught(() => verify([one, { ...two, s: one.s }]))).toMatchObject(invalid)
    expect(await caught(() => verify([]))).toMatchObject(invalid)
  })

  test('is verified or refused without a crash', async () => {
    const [one] = captured as [Cacao]
    const field = fc.constantFrom(...Object.keys(one.p))
    await fc.assert(
      fc.asyncProperty(field, fc.anything(), async (name, value) => {
        await verify([{ ...one, p: { ...one.p, [name]: value } }]).catch((error) =>
          survives(() => {
            throw error
          }),
        )
      }),
    )
  })
})
