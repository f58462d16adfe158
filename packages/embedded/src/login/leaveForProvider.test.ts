import { describe, expect, test } from 'vitest'
import { type LeavablePage, leaveForProvider, toReturnUrl } from './leaveForProvider.js'

describe('§2.030 the address a login comes back to', () => {
  test.each([
    ['https://site.example/shop?item=3#/cart', 'https://site.example/shop?item=3#/cart'],
    // It lets in at the site's own server.
    ['https://site.example/shop#tgWebAppData=user%3D1&tgWebAppVersion=7', 'https://site.example/shop'],
    ['https://ada:secret@site.example/', 'https://site.example/'],
    [`https://site.example/shop?long=${'x'.repeat(2_000)}`, 'https://site.example/shop'],
  ])('of %s is %s', (href, expected) => {
    expect(toReturnUrl(href)).toBe(expected)
  })
})

describe('leaving for a provider', () => {
  function createPage() {
    const events = new EventTarget()
    const visited: string[] = []
    const page = {
      location: { href: 'https://site.example/', assign: (url: string) => void visited.push(url) },
      addEventListener: events.addEventListener.bind(events),
    } as unknown as LeavablePage
    const show = (persisted: boolean) =>
      events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    return { page, show, visited }
  }

  test('goes to its page, and to nothing that would run in this one', async () => {
    const { page, visited } = createPage()
    const { signal } = new AbortController()
    await expect(leaveForProvider('javascript:alert(1)', { page, signal })).rejects.toMatchObject({
      code: 'login/provider-missing',
    })
    expect(visited).toEqual([])
    void leaveForProvider('https://github.example/login', { page, signal })
    expect(visited).toEqual(['https://github.example/login'])
  })

  test('who comes back to the page the browser had kept may try again', async () => {
    const { page, show } = createPage()
    const leaving = leaveForProvider('https://github.example/login', {
      page,
      signal: new AbortController().signal,
    })
    show(false)
    show(true)
    await expect(leaving).rejects.toMatchObject({ code: 'login/left-early' })
  })

  test('who cancels is heard', async () => {
    const { page } = createPage()
    const leaving = new AbortController()
    const left = leaveForProvider('https://github.example/login', { page, signal: leaving.signal })
    leaving.abort(new Error('cancelled'))
    await expect(left).rejects.toThrow('cancelled')
  })
})
