/** Fields of a form that holds a place; null or '' where nothing is chosen. */
export interface PlaceForm {
  country_id: string | null;
  state_id: string | null;
  city_id: string | null;
}
