import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/createTestApp.js'

const known = {
  '/getWalletImage/': 'e30d09fe-c0dd-4b61-81e2-d6dc09eb9700',
  '/public/getAssetImage/': 'ba0ba0cd-17c6-4806-ad93-f9d174f17900',
  '/public/getTokenImage/': 'USDC',
  '/public/getCurrencyImage/': 'EUR',
}

let gateway: TestApp
beforeAll(async () => {
  gateway = await createTestApp()
})
afterAll(() => gateway.close())

describe('§7.023, DIR-7: pictures', () => {
  for (const [path, id] of Object.entries(known)) {
    test(`${path} answers the bytes of a 256 px picture with their type, for a day`, async () => {
      const response = await gateway.app.inject(`${path}${id}?projectId=p1`)
      expect(response.statusCode).toBe(200)
      expect(response.headers['content-type']).toBe('image/webp')
      expect(response.headers['cache-control']).toBe('public, max-age=86400')
      expect(response.headers['cross-origin-resource-policy']).toBe('cross-origin')
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({
        format: 'webp',
        width: 256,
        height: 256,
      })
    })

    test(`${path} answers 304 to a caller that has it, and 404 for an unknown id`, async () => {
      const first = await gateway.app.inject(`${path}${id}`)
      const again = await gateway.app.inject({
        url: `${path}${id}`,
        headers: { 'if-none-match': String(first.headers.etag) },
      })
      expect(again.statusCode).toBe(304)
      expect(again.body).toBe('')
      expect((await gateway.app.inject(`${path}nothing?projectId=p1`)).statusCode).toBe(404)
    })

    test(`${path} leads nowhere else`, async () => {
      for (const bad of [
        '..%2F..%2Fwallets',
        '..%2F..%2F..%2Fpackage.json',
        '%2Fetc%2Fpasswd',
        '.',
        '__proto__',
        'constructor',
      ]) {
        expect((await gateway.app.inject(`${path}${bad}?projectId=p1`)).statusCode, bad).toBe(404)
      }
      expect((await gateway.app.inject(`${path}%00?projectId=p1`)).statusCode).toBe(400)
    })
  }

  for (const [path, id] of Object.entries(known).slice(0, 3)) {
    test(`${path} answers a browser with a drawing that can do nothing`, async () => {
      const { statusCode, headers, body } = await gateway.app.inject({
        url: `${path}${id}`,
        headers: { accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8' },
      })
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toBe('image/svg+xml')
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers.vary).toBe('accept')
      expect(body).toMatch(/^<svg /)
    })

    test(`${path} answers callers that take anything, such as image optimisers, with pixels`, async () => {
      const { headers } = await gateway.app.inject({ url: `${path}${id}`, headers: { accept: '*/*' } })
      expect(headers['content-type']).toBe('image/webp')
      expect(headers.vary).toBe('accept')
    })
  }

  test('a browser gets pixels of what has no drawing', async () => {
    const { headers } = await gateway.app.inject({
      url: '/public/getCurrencyImage/EUR',
      headers: { accept: 'image/svg+xml' },
    })
    expect(headers['content-type']).toBe('image/webp')
  })

  test('every wallet of the directory has its picture', async () => {
    let page = 1
    const missing: string[] = []
    for (
      let data: { name: string; image_id: string }[] = [{ name: '', image_id: '' }];
      data.length > 0;
      page++
    ) {
      data = (await gateway.app.inject(`/getWallets?projectId=p1&entries=100&page=${page}`)).json().data
      for (const { image_id, name } of data) {
        const { statusCode } = await gateway.app.inject(
          `/getWalletImage/${encodeURIComponent(image_id)}?projectId=p1`,
        )
        if (statusCode !== 200) missing.push(name)
      }
    }
    expect(missing).toEqual([])
  })

  test('the local networks have pictures', async () => {
    for (const id of ['local-one', 'local-two']) {
      expect((await gateway.app.inject(`/public/getAssetImage/${id}`)).statusCode).toBe(200)
    }
  })

  test('an unknown project gets no picture; a picture in a page needs none', async () => {
    expect((await gateway.app.inject('/public/getTokenImage/ETH?projectId=nobody')).statusCode).toBe(403)
    expect((await gateway.app.inject('/public/getTokenImage/ETH')).statusCode).toBe(200)
  })
})
