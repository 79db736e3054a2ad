/** Whether there is a connection at all. Without one nothing is bet, and no press is kept for later. */
export type Line = {
  readonly isUp: boolean
  /** Tells of every change. */
  hear(listener: (isUp: boolean) => void): void
}

/** The line as the browser knows it. */
export function watchLine(): Line {
  return {
    get isUp() {
      return navigator.onLine
    },
    hear(listener) {
      for (const change of ['online', 'offline']) window.addEventListener(change, () => listener(navigator.onLine))
    },
  }
}
