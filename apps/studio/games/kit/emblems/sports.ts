import { around, circle, circlePath, gilded, path, polar, polygon, shine, stroke } from '../paint.ts'

/* Of playgrounds and screens, each in a field of 200 × 200. */

export function drawBall(): string {
  const corner = (i: number, radius: number) => polar(100, 100, radius, i * 72)
  const five = [0, 1, 2, 3, 4].map(i => corner(i, 30))
  const seams = [0, 1, 2, 3, 4].map(i => {
    const [[x, y], [u, v]] = [corner(i, 30), corner(i, 62)]
    return stroke(`M${x} ${y}L${u} ${v}`, '#2A1A12', 5)
  })
  return (
    gilded(circlePath(100, 100, 84), 'url(#ivory)', 5) +
    path(polygon(five), '#2A1A12') +
    seams.join('') +
    around(5, 100, 100, () => path('M82 22L100 38L118 22L112 17H88Z', '#2A1A12')) +
    shine(60, 0.3)
  )
}

export function drawGamepad(): string {
  const stick = (x: number, y: number) => circle(x, y, 15, '#2A1A12') + circle(x, y, 9, 'url(#bronze)')
  return (
    gilded(
      'M58 62H142C176 62 188 104 192 140C194 164 170 168 156 146L144 128H56L44 146C30 168 6 164 8 140C12 104 24 62 58 62Z',
      'url(#teal)',
      5,
    ) +
    path('M50 84H62V72H74V84H86V96H74V108H62V96H50Z', '#2A1A12') +
    circle(134, 78, 8, 'url(#amber)') +
    circle(134, 106, 8, 'url(#vermilion)') +
    circle(120, 92, 8, 'url(#gold)') +
    circle(148, 92, 8, 'url(#ivory)') +
    stick(82, 124) +
    stick(118, 124) +
    shine(60, 0.2)
  )
}
