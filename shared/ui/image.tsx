import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useNearView } from './loading/near-view.ts'

/** Specification §9: an image that fails is asked for three times more. */
const RETRIES = 3
/** Specification §9: how many addresses are remembered as loaded; those show at once wherever they come again. */
const CACHE_SIZE = 200

const loadedUrls = new Set<string>()

type ImageProps = {
  src: string
  /** Empty where a name stands beside it. */
  alt: string
  width: number
  height: number
  /** The size of the place, which is kept from the first paint on. */
  className?: string
  /** How the picture fills its place. */
  fit?: 'cover' | 'contain'
  /** Asked for at once: what the first view shows. All others come when they are near the view. */
  eager?: boolean
  /** What stands there when the picture cannot be had. */
  error?: ReactNode
}

/**
 * A picture in the three states of specification §4 (Image loading): loading, loaded, error. The first two are told to the
 * page by `data-image` alone: a page of cards would else be drawn once more for each picture that comes.
 */
export function Image({ src, alt, width, height, className = '', fit = 'cover', eager = false, error }: ImageProps) {
  const place = useRef<HTMLSpanElement>(null)
  const isNear = useNearView(place, eager || loadedUrls.has(src))
  // Another address is another picture: it begins anew.
  const [failed, setFailed] = useState({ src, times: 0 })
  const times = failed.src === src ? failed.times : 0
  const isBroken = src === '' || times > RETRIES

  useLayoutEffect(() => {
    const state = isBroken ? 'error' : times === 0 && loadedUrls.has(src) ? 'loaded' : 'loading'
    place.current!.dataset.image = state
  }, [src, times, isBroken])

  return (
    <span ref={place} className={`relative block overflow-hidden ${className}`}>
      {!isBroken && <span aria-hidden className="skeleton absolute inset-0 in-data-[image=loaded]:hidden" />}
      {isBroken && (error ?? <ErrorImage alt={alt} />)}
      {!isBroken && isNear && (
        <img
          key={times}
          src={times === 0 ? src : retryUrl(src, times)}
          alt={alt}
          width={width}
          height={height}
          decoding="async"
          fetchPriority={eager ? 'high' : 'auto'}
          data-src={src}
          onError={() => setFailed({ src, times: times + 1 })}
          className={`absolute inset-0 size-full transition-opacity in-data-[image=loading]:opacity-0 ${fit === 'cover' ? 'object-cover' : 'object-contain'}`}
        />
      )}
    </span>
  )
}

/** One listener for all pictures: React's way to one takes a slow phone half a millisecond, and fifteen make a page. */
document.addEventListener(
  'load',
  event => {
    const { target } = event
    if (!(target instanceof HTMLImageElement) || target.dataset.src === undefined) return
    event.stopPropagation()
    rememberLoaded(target.dataset.src)
    // It may come when its page is gone already, or put aside: then nothing holds its place but itself.
    if (target.parentElement) target.parentElement.dataset.image = 'loaded'
  },
  { capture: true },
)

/** A frame with hills and a sun, as every gallery knows it. */
function ErrorImage({ alt }: { alt: string }) {
  return (
    <span className="absolute inset-0 grid place-items-center bg-line/40 text-muted">
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        className="size-1/3 max-h-10"
      >
        <rect x="3" y="4.5" width="18" height="15" rx="2" />
        <circle cx="8.5" cy="9.5" r="1.6" />
        <path d="m3 17 5.2-4.6 3.6 3 4-4.2L21 16" />
      </svg>
      <span className="sr-only">{alt}</span>
    </span>
  )
}

/** The same picture under an address that no cache holds a failure for. */
function retryUrl(src: string, tries: number): string {
  return `${src}${src.includes('?') ? '&' : '?'}try=${tries}`
}

function rememberLoaded(src: string): void {
  loadedUrls.delete(src)
  loadedUrls.add(src)
  if (loadedUrls.size > CACHE_SIZE) loadedUrls.delete(loadedUrls.values().next().value!)
}
