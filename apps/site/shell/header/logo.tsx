import { SITE_NAME } from '#shared/web/site-name.ts'
import wordMark from './word-mark.svg'

/**
 * The word mark: a drum star in a vermilion lacquer seal, the name in gold, as high as the text around it. Where both do
 * not fit, the name wraps out of sight and the seal stands alone. Other names are set in the site's type.
 */
export function Logo({ className = '' }: { className?: string }) {
  return (
    <span
      role="img"
      aria-label={SITE_NAME}
      className={`flex h-[1em] flex-wrap gap-x-[0.2em] overflow-hidden leading-none ${className}`}
    >
      <svg aria-hidden viewBox="0 0 32 32" className="h-[1em] w-[1em]">
        <rect width="32" height="32" rx="9" className="fill-vermilion" />
        <rect x="2.5" y="2.5" width="27" height="27" rx="6.5" fill="none" className="stroke-leaf" strokeWidth="0.8" />
        <path d={SEAL_STAR} className="fill-leaf" />
      </svg>
      {SITE_NAME === DRAWN ? (
        <span aria-hidden style={NAME} className="h-[1em] w-[4.5em] bg-linear-to-b from-gold-leaf to-gold" />
      ) : (
        <bdi aria-hidden className="text-[0.8em] leading-[1.25] font-bold whitespace-nowrap text-gold-text">
          {SITE_NAME}
        </bdi>
      )}
    </span>
  )
}

const DRAWN = 'Grandstand'
/** The name in outlines, drawn after Be Vietnam Pro Bold (OFL), cut out of the theme's gold. */
const NAME = { mask: `url(${wordMark}) 0 0 / 100% 100% no-repeat` }

const SEAL_STAR =
  'M16 5.5 17.7 11.9 23.4 8.6 20.1 14.3 26.5 16 20.1 17.7 23.4 23.4 17.7 20.1 16 26.5 14.3 20.1 8.6 23.4 11.9 17.7 5.5 16 11.9 14.3 8.6 8.6 14.3 11.9Z'
