import 'konva/lib/shapes/Circle.js';
import 'konva/lib/shapes/Line.js';
import 'konva/lib/shapes/Rect.js';
import 'konva/lib/shapes/Text.js';
import { memo } from 'react';
import { Circle, Group, Layer, Line, Rect, Stage, Text } from 'react-konva/lib/ReactKonvaCore.js';
import type { ShownMark } from '../../contract/entities/protocol/marks/damage-marks.ts';
import { markColors } from '../../contract/entities/protocol/marks/mark-colors.ts';
import type { DraggedMark } from './gestures/use-mark-gestures.ts';
import type { RelativePosition } from '../../contract/entities/protocol/marks/relative-position.ts';
import { toSurface, type Zoom } from './gestures/zoom.ts';

type Size = { readonly width: number; readonly height: number };

type DamageMarkStageProps = {
  readonly className: string;
  readonly size: Size;
  readonly zoom: Zoom;
  readonly marks: readonly ShownMark[];
  readonly selectedId: string | null;
  readonly dragged: DraggedMark | null;
  readonly crosshair: RelativePosition | null;
  /** Where a tap waits for a second one: a share of the surface. */
  readonly tapped: RelativePosition | null;
};

/** The marks over the drawing. Their size stays when it is enlarged; moving it moves their group alone. */
export function DamageMarkStage({ className, size, zoom, marks, selectedId, dragged, crosshair, tapped }: DamageMarkStageProps) {
  const [width, height] = [size.width * zoom.scale, size.height * zoom.scale];
  return (
    <Stage className={className} width={size.width} height={size.height} listening={false}>
      <Layer listening={false}>
        {crosshair && <Crosshair position={toSurface(zoom, crosshair)} size={size} />}
        {tapped && <Circle x={tapped.x * size.width} y={tapped.y * size.height} radius={19} stroke={markColors.selected} strokeWidth={3} />}
        <Group x={-zoom.left * width} y={-zoom.top * height}>
          {marks.map(({ id, isKnown, shown, position }) =>
            shown === position || id === dragged?.id ? null : (
              <Leader
                key={id}
                isKnown={isKnown}
                x={shown.x * width}
                y={shown.y * height}
                placeX={position.x * width}
                placeY={position.y * height}
              />
            ),
          )}
          {marks.map(({ id, number, isKnown, shown }) => {
            const { x, y } = id === dragged?.id ? dragged.position : shown;
            return (
              <Mark
                key={id}
                number={number}
                isKnown={isKnown}
                isSelected={id === dragged?.id || id === selectedId}
                x={x * width}
                y={y * height}
              />
            );
          })}
        </Group>
      </Layer>
    </Stage>
  );
}

type LeaderProps = { readonly isKnown: boolean; readonly x: number; readonly y: number; readonly placeX: number; readonly placeY: number };

/** The line from a symbol to its place. Below all symbols, or it would cross out numbers. */
const Leader = memo(function Leader({ isKnown, x, y, placeX, placeY }: LeaderProps) {
  const color = isKnown ? markColors.known : markColors.new;
  return (
    <>
      <Line points={[x, y, placeX, placeY]} stroke="#fff" strokeWidth={4} />
      <Line points={[x, y, placeX, placeY]} stroke={color} strokeWidth={2} />
      <Circle x={placeX} y={placeY} radius={3} fill={color} />
    </>
  );
});

type MarkProps = {
  readonly number: number;
  readonly isKnown: boolean;
  readonly isSelected: boolean;
  readonly x: number;
  readonly y: number;
};

const Mark = memo(function Mark({ number, isKnown, isSelected, x, y }: MarkProps) {
  return (
    <Group x={x} y={y}>
      {isSelected && <Circle radius={19} stroke={markColors.selected} strokeWidth={4} fill="#fff" opacity={0.9} />}
      {isKnown ? (
        <Rect x={-11} y={-11} width={22} height={22} fill={markColors.known} stroke="#fff" strokeWidth={2} />
      ) : (
        <Circle radius={13} fill={markColors.new} stroke="#fff" strokeWidth={2} />
      )}
      <Text
        x={-16}
        y={-8}
        width={32}
        height={17}
        text={String(number)}
        align="center"
        verticalAlign="middle"
        fontFamily="system-ui, sans-serif"
        fontStyle="bold"
        fontSize={number > 99 ? 10 : 13}
        fill="#fff"
      />
    </Group>
  );
});

function Crosshair({ position, size }: { readonly position: RelativePosition; readonly size: Size }) {
  const x = position.x * size.width;
  const y = position.y * size.height;
  return (
    <>
      {[
        { stroke: '#fff', strokeWidth: 4 },
        { stroke: markColors.selected, strokeWidth: 2 },
      ].map((line) => (
        <Group key={line.stroke}>
          <Line points={[x, 0, x, size.height]} {...line} />
          <Line points={[0, y, size.width, y]} {...line} />
          <Circle x={x} y={y} radius={9} {...line} />
        </Group>
      ))}
    </>
  );
}
