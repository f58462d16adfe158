/** Browsers round what they tell of the screen, in pixels. */
const tolerancePixels = 1
/** How many pixels of a display make one of the screen's, as systems offer it. */
const displayScales = [1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 3, 3.5, 4]

type Point = { clientX: number; clientY: number; screenX: number; screenY: number }

/** Where the frame is on the screen, as pointer events tell. */
export type Place = {
  /** When the frame was first seen at this place: the first event's `timeStamp`. */
  readonly since: number
  /**
   * @param event - A later event.
   * @returns Whether the frame is still there.
   */
  isAt(event: Point): boolean
}

/**
 * Remembers where the frame is on the screen. No page script tells a frame that; a pointer event does, because it has both
 * coordinates. Between two events of a frame that stays, both change in one proportion: the page's zoom, which is the ratio of
 * device pixels without the display's own scale. A frame cannot read that scale, so every usual one is tried until one
 * event rules it out. A page cannot fake a proportion: it does not see the pointer while that is over the frame.
 *
 * @param start - The first event.
 * @param pixelRatio - `devicePixelRatio` of the frame.
 */
export function createPlace(start: Point & { timeStamp: number }, pixelRatio: number): Place {
  const { clientX, clientY, screenX, screenY, timeStamp } = start
  let zooms = displayScales.map((scale) => pixelRatio / scale)
  return {
    since: timeStamp,
    isAt(event) {
      const isNear = (screen: number, client: number, zoom: number) =>
        Math.abs(screen - client * zoom) <= tolerancePixels
      zooms = zooms.filter(
        (zoom) =>
          isNear(event.screenX - screenX, event.clientX - clientX, zoom) &&
          isNear(event.screenY - screenY, event.clientY - clientY, zoom),
      )
      return zooms.length > 0
    },
  }
}
