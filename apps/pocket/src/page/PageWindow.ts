/** The part of `Window` the page script uses; a test passes its own. */
export type PageWindow = Pick<
  Window,
  | 'addEventListener'
  | 'removeEventListener'
  | 'dispatchEvent'
  | 'open'
  | 'setInterval'
  | 'clearInterval'
  | 'setTimeout'
  | 'clearTimeout'
  | 'localStorage'
  | 'fetch'
> & {
  location: { origin: string }
  navigator: { locks?: Pick<LockManager, 'request'> }
  EventSource: new (url: string) => Pick<EventSource, 'onmessage' | 'onerror' | 'onopen' | 'close'>
}
