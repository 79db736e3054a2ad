import type { UseEmblaCarouselType } from 'embla-carousel-react'
import { useEffect } from 'react'

/** Lets a carousel move by itself while it `isMoving` and in view: what nobody sees costs a phone frames for nothing. */
export function useMoving(carousel: UseEmblaCarouselType[1], isMoving: boolean): void {
  useEffect(() => {
    const autoplay = carousel?.plugins().autoplay
    if (!carousel || !autoplay) return
    if (!isMoving) return autoplay.stop()
    autoplay.play()
    const observer = new IntersectionObserver(entries => {
      if (!entries.at(-1)!.isIntersecting) autoplay.stop()
      else if (!autoplay.isPlaying()) autoplay.play()
    })
    observer.observe(carousel.rootNode())
    return () => observer.disconnect()
  }, [carousel, isMoving])
}
