import { circle, circlePath, gilded, path, petal, radial, stroke } from '../../kit/paint.ts'

/* Small things in a 100 × 100 field. */

export const sparks = {
  coin:
    gilded(circlePath(50, 50, 38), 'url(#bronze)', 6) +
    circle(50, 50, 28, 'none', 'stroke="#8E5A16" stroke-width="3"') +
    '<rect x="40" y="40" width="20" height="20" rx="3" fill="#5A2E08" stroke="#FFF4CF" stroke-width="3"/>',
  petal: path(petal(50, 88, 74, 52, 0.5), 'url(#petal)') + stroke('M50 84V36', '#E0608A', 2, 'opacity=".6"'),
  lamp:
    `<defs>${radial('lampGlow', [
      [0, '#FFB65A/.9'],
      [0.35, '#FF7A32/.35'],
      [1, '#FF7A32/0'],
    ])}</defs>` +
    circle(50, 50, 50, 'url(#lampGlow)') +
    path('M38 36C34 48 36 62 40 68H60C64 62 66 48 62 36C56 32 44 32 38 36Z', 'url(#flame)') +
    stroke('M40 68H60M38 36C44 33 56 33 62 36', '#8E2A12', 2.4),
  glow: `<defs>${radial('softGlow', [
    [0, '#FFF4CF/1'],
    [0.3, '#FFD97A/.55'],
    [1, '#F2A83C/0'],
  ])}</defs>${circle(50, 50, 50, 'url(#softGlow)')}`,
  star: path('M50 2C53 38 62 47 98 50C62 53 53 62 50 98C47 62 38 53 2 50C38 47 47 38 50 2Z', '#FFF8DC'),
  ray:
    `<defs><linearGradient id="rayFade" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="#FFE08A" stop-opacity=".75"/><stop offset="1" stop-color="#FFE08A" stop-opacity="0"/></linearGradient></defs>` +
    path('M47 100L30 0H70L53 100Z', 'url(#rayFade)'),
} as const
