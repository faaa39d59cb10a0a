import 'konva/lib/shapes/Circle.js';
import 'konva/lib/shapes/Line.js';
import 'konva/lib/shapes/Rect.js';
import 'konva/lib/shapes/Text.js';
import { Circle, Group, Layer, Line, Rect, Stage, Text } from 'react-konva/lib/ReactKonvaCore.js';
import type { DamageMark } from './damage-marks.ts';
import type { DraggedMark } from './use-mark-gestures.ts';
import type { RelativePosition } from '../relative-position.ts';

type Size = { readonly width: number; readonly height: number };

type DamageMarkStageProps = {
  readonly className: string;
  readonly size: Size;
  readonly marks: readonly DamageMark[];
  readonly selectedId: string | null;
  readonly dragged: DraggedMark | null;
  readonly crosshair: RelativePosition | null;
};

/** Independent of the theme, as is the drawing below; duplicated in damage-list.module.css. */
const newColor = '#c4121a';
const knownColor = '#3f4a56';
const selectedColor = '#0a66c2';

export function DamageMarkStage({ className, size, marks, selectedId, dragged, crosshair }: DamageMarkStageProps) {
  return (
    <Stage className={className} width={size.width} height={size.height} listening={false}>
      <Layer listening={false}>
        {crosshair && <Crosshair position={crosshair} size={size} />}
        {marks.map((mark) => (
          <Mark
            key={mark.id}
            mark={mark}
            position={dragged?.id === mark.id ? dragged.position : mark.position}
            size={size}
            isSelected={mark.id === selectedId || mark.id === dragged?.id}
          />
        ))}
      </Layer>
    </Stage>
  );
}

type MarkProps = { readonly mark: DamageMark; readonly position: RelativePosition; readonly size: Size; readonly isSelected: boolean };

function Mark({ mark, position, size, isSelected }: MarkProps) {
  return (
    <Group x={position.x * size.width} y={position.y * size.height}>
      {isSelected && <Circle radius={19} stroke={selectedColor} strokeWidth={4} fill="#fff" opacity={0.9} />}
      {mark.isKnown ? (
        <Rect x={-11} y={-11} width={22} height={22} fill={knownColor} stroke="#fff" strokeWidth={2} />
      ) : (
        <Circle radius={13} fill={newColor} stroke="#fff" strokeWidth={2} />
      )}
      <Text
        x={-16}
        y={-8}
        width={32}
        height={17}
        text={String(mark.number)}
        align="center"
        verticalAlign="middle"
        fontFamily="system-ui, sans-serif"
        fontStyle="bold"
        fontSize={mark.number > 99 ? 10 : 13}
        fill="#fff"
      />
    </Group>
  );
}

function Crosshair({ position, size }: { readonly position: RelativePosition; readonly size: Size }) {
  const x = position.x * size.width;
  const y = position.y * size.height;
  return (
    <>
      {[
        { stroke: '#fff', strokeWidth: 4 },
        { stroke: selectedColor, strokeWidth: 2 },
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
