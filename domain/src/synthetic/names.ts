/** Common names in the United States, of many origins, combined at random; the resulting people are fictional. */
const words = (text: string): readonly string[] => text.trim().split(/\s*,\s*/);

export const FIRST_NAMES = words(`
Aaron, Abigail, Adrian, Aisha, Alan, Alejandra, Alexis, Alice, Amanda, Amara, Amir, Ana, Andre, Angela, Anita, Anthony, Antonio, April,
Arjun, Ashley, Audrey, Barbara, Beatriz, Benjamin, Bernard, Beth, Bianca, Bradley, Brenda, Brian, Bruce, Caleb, Camila, Carla, Carlos,
Carmen, Caroline, Cassandra, Cecilia, Chandra, Charles, Chen, Cheryl, Christina, Claire, Clarence, Connor, Craig, Crystal, Cynthia,
Daniel, Darius, David, Dawn, Deborah, Denise, Derek, Diana, Diego, Dominic, Donna, Doris, Dwayne, Edith, Eduardo, Elaine, Elena, Eli,
Elizabeth, Emily, Emmanuel, Erica, Ernest, Esther, Ethan, Eugene, Eva, Evelyn, Fatima, Felix, Fernando, Florence, Frances, Frank,
Gabriel, Gail, Gary, George, Gerald, Gina, Gloria, Grace, Graham, Gregory, Hannah, Harold, Hassan, Hector, Heidi, Helen, Henry, Hiroshi,
Holly, Ian, Imani, Irene, Isaac, Isabel, Ivan, Jacob, Jamal, James, Janet, Jasmine, Javier, Jeanette, Jeremy, Jessica, Joan, Joel, Jorge,
Joshua, Juan, Judith, Julia, Justin, Kamala, Karen, Katherine, Kayla, Keith, Kelly, Kenneth, Kim, Kwame, Laura, Lawrence, Leah, Leonard,
Leticia, Lillian, Linda, Lisa, Logan, Lorraine, Louis, Lucia, Luis, Lydia, Madison, Malik, Manuel, Marcus, Margaret, Maria, Marie, Mario,
Mark, Martha, Martin, Mary, Matthew, Maya, Megan, Mei, Melissa, Michael, Miguel, Mildred, Minh, Miriam, Mohammed, Monica, Nadia, Naomi,
Natalie, Nathan, Nguyen, Nicholas, Nicole, Nina, Noah, Nora, Olga, Oliver, Olivia, Omar, Oscar, Pamela, Patricia, Patrick, Paul, Paula,
Peter, Philip, Phyllis, Priya, Rachel, Rafael, Rajesh, Ramona, Raymond, Rebecca, Renee, Ricardo, Richard, Rita, Robert, Roger, Rosa,
Roy, Ruben, Ruth, Ryan, Samantha, Samuel, Sandra, Sara, Scott, Sean, Sergio, Shanice, Sharon, Sheila, Sofia, Stanley, Stella, Stephen,
Susan, Sylvia, Tamara, Tanya, Teresa, Terrence, Theodore, Thomas, Tiffany, Tomas, Tyler, Valerie, Vanessa, Vera, Victor, Vincent,
Virginia, Walter, Wanda, Wayne, Wendy, Wesley, William, Xavier, Yolanda, Yusuf, Zachary, Zoe`);

export const LAST_NAMES = words(`
Abbott, Adams, Aguilar, Ahmed, Alexander, Ali, Allen, Alvarez, Andersen, Anderson, Andrews, Armstrong, Arnold, Austin, Avila, Bailey,
Baker, Baldwin, Banks, Barker, Barnes, Barrett, Bates, Beck, Begum, Bell, Bennett, Berg, Bishop, Black, Boateng, Bowen, Boyd, Bradley,
Brennan, Briggs, Brooks, Brown, Bryant, Burke, Burton, Bush, Butler, Byrd, Caldwell, Campbell, Cardenas, Carlson, Carpenter, Carroll,
Carter, Castillo, Castro, Chambers, Chandler, Chang, Chapman, Chavez, Chen, Cho, Choi, Christensen, Clark, Cohen, Cole, Coleman,
Collins, Conrad, Contreras, Cook, Cooper, Cortez, Cox, Crawford, Cruz, Cunningham, Curtis, da Costa, Dalton, Daniels, Davidson, Davis,
Dawson, De La Cruz, De Leon, Delgado, Diaz, Dixon, Dominguez, Douglas, Doyle, Duncan, Dunn, Edwards, Elliott, Ellis, Erickson, Espinoza,
Estrada, Evans, Farah, Ferguson, Fernandez, Fields, Figueroa, Fischer, Fisher, Fitzgerald, Fleming, Fletcher, Flores, Ford, Foster,
Fowler, Fox, Francis, Franklin, Freeman, Fuentes, Garcia, Gardner, Garrett, Gibson, Gill, Gomez, Gonzalez, Goodwin, Gordon, Graham,
Grant, Graves, Gray, Green, Greene, Griffin, Gupta, Guerrero, Gutierrez, Guzman, Hale, Hall, Hamilton, Hammond, Hansen, Hanson, Hardy,
Harper, Harrington, Harris, Harrison, Hart, Harvey, Hassan, Hawkins, Hayes, Henderson, Henry, Hernandez, Herrera, Hicks, Higgins, Hill,
Hoang, Hodges, Hoffman, Holland, Holmes, Holt, Hopkins, Horton, Howard, Howell, Huang, Hubbard, Hudson, Hughes, Hunt, Hunter, Hussain,
Ibarra, Ibrahim, Ingram, Iyer, Jackson, Jacobs, Jain, James, Jefferson, Jenkins, Jensen, Jimenez, Johansson, Johnson, Johnston, Jones,
Jordan, Joseph, Kaplan, Kaur, Keller, Kelley, Kelly, Kennedy, Khan, Kim, King, Klein, Knight, Kowalski, Kumar, Lambert, Lane, Larson,
Lawrence, Lawson, Le, Lee, Leonard, Lewis, Li, Lin, Lindsey, Liu, Long, Lopez, Lowe, Lucas, Luna, Lynch, Lyons, MacDonald, Maldonado,
Malone, Mann, Manning, Marquez, Marsh, Marshall, Martin, Martinez, Mason, Matthews, Maxwell, May, McBride, McCarthy, McCoy, McDaniel,
McKinney, Medina, Mehta, Mejia, Mendez, Mendoza, Mensah, Meyer, Miles, Miller, Mills, Mitchell, Molina, Montgomery, Moore, Morales,
Moreno, Morgan, Morris, Morrison, Moss, Mueller, Munoz, Murphy, Murray, Myers, Nakamura, Navarro, Neal, Nelson, Newman, Nguyen, Nichols,
Norman, Norris, Novak, O'Brien, O'Connor, O'Neil, Obi, Okafor, Oliver, Olson, Ortega, Ortiz, Osborne, Owens, Padilla, Palmer, Park,
Parker, Parks, Patel, Patterson, Payne, Pearson, Pena, Perez, Perkins, Perry, Peters, Petersen, Pham, Phillips, Pierce, Pineda, Porter,
Powell, Powers, Price, Quinn, Ramirez, Ramos, Ray, Reed, Reese, Reid, Reyes, Reynolds, Rhodes, Rice, Richards, Richardson, Riley,
Rivera, Robbins, Roberts, Robertson, Robinson, Rodriguez, Rogers, Rojas, Romero, Rosario, Rosen, Ross, Rossi, Roth, Rowe, Ruiz, Russell,
Ryan, Salazar, Salinas, Sanchez, Sanders, Sandoval, Santiago, Santos, Sato, Saunders, Schmidt, Schneider, Schultz, Schwartz, Scott,
Serrano, Shah, Sharma, Shaw, Shelton, Sherman, Silva, Simmons, Simpson, Sims, Singh, Smith, Snyder, Solis, Soto, Spencer, Stanley,
Stephens, Stevens, Stewart, Stone, Strickland, Sullivan, Suzuki, Swanson, Tanaka, Tate, Taylor, Terry, Thomas, Thompson, Thornton, Torres,
Townsend, Tran, Tucker, Turner, Tyler, Underwood, Valdez, Valencia, Vargas, Vasquez, Vega, Velasquez, Van Dyke, Vaughn, Wade, Wagner,
Walker, Wallace, Walsh, Walters, Wang, Ward, Warner, Warren, Washington, Watkins, Watson, Weaver, Webb, Weber, Weiss, Wells, West, Wheeler,
White, Wilkins, Williams, Williamson, Willis, Wilson, Wolfe, Wong, Wood, Woodard, Wright, Wu, Yang, Yates, Yoder, Young, Zamora, Zhang, Zimmerman`);

export const BUSINESS_FIRST = words(`
Alder, Amber, Anchor, Apex, Arbor, Aspen, Atlas, Beacon, Birch, Bluebird, Boulder, Bridgeport, Bright, Canyon, Capital, Cardinal, Cascade,
Cedar, Chestnut, Clearwater, Cobalt, Copper, Coral, Crescent, Crestview, Crown, Delta, Eagle, Eastgate, Elm, Ember, Evergreen, Fairview,
Falcon, Four Corners, Foxglove, Frontier, Garnet, Golden, Granite, Grove, Harbor, Hawthorn, Heritage, Hickory, Highland, Horizon, Iron,
Ivory, Juniper, Keystone, Lakeside, Lantern, Laurel, Liberty, Lone Star, Magnolia, Maple, Meridian, Mesa, Milestone, Mill Creek, Monarch,
Northgate, Oak, Orchard, Pacific, Pine, Pioneer, Prairie, Quarry, Redwood, Ridge, River, Rosewood, Saddle, Sequoia, Sierra, Silver,
Southport, Spruce, Sterling, Stone, Summit, Sunrise, Tamarack, Timber, Trident, Valley, Vanguard, Vista, Westfield, Willow, Windmill`);

export const BUSINESS_SECOND = words(`
Bay, Bridge, Brook, Coast, Creek, Crossing, Field, Forest, Gate, Glen, Heights, Hill, Hollow, Island, Junction, Landing, Meadow, Park,
Peak, Point, Ridge, Run, Shore, Spring, Square, Station, Trail, Valley, View, Wharf`);

export const BUSINESS_TRADES = words(`
Auto Repair, Bakery, Builders, Catering, Cleaning, Concrete, Construction, Consulting, Dental Lab, Design, Distribution, Drywall,
Electric, Equipment, Fabrication, Farms, Flooring, Foods, Freight, Furniture, Graphics, Heating, Hospitality, Interiors, Landscaping,
Logistics, Machine Works, Marketing, Masonry, Mechanical, Outfitters, Packaging, Painting, Paving, Plumbing, Printing, Properties,
Restaurants, Roofing, Services, Staffing, Steel, Supply, Systems, Textiles, Tile, Tooling, Trading, Transport, Woodworks`);

export const BUSINESS_ENDINGS = ['LLC', 'Inc.', 'Corp.', 'Co.'] as const;

export const STREET_NAMES = words(`
Adams, Alder, Ash, Aspen, Beech, Birch, Bridge, Cedar, Center, Chapel, Cherry, Chestnut, Church, Clay, College, Cottage, Court, Cypress,
Dogwood, Elm, Forest, Franklin, Garden, Grove, Harbor, Hickory, High, Highland, Hill, Holly, Jackson, Jefferson, Juniper, Lake, Laurel,
Liberty, Lincoln, Linden, Locust, Madison, Magnolia, Main, Maple, Market, Meadow, Mill, Monroe, Mulberry, Oak, Orchard, Park, Pearl, Pine,
Poplar, Prospect, Railroad, Ridge, River, School, Spring, Spruce, State, Summit, Sunset, Sycamore, Union, Valley, Vine, Walnut, Washington,
Water, Willow`);

export const STREET_TYPES = [
  'Street',
  'Avenue',
  'Road',
  'Drive',
  'Lane',
  'Court',
  'Boulevard',
  'St',
  'Ave',
  'Rd',
  'Dr',
  'Ln',
] as const;
